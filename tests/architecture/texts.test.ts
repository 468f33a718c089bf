import { describe, expect, it } from 'vitest'
import { filesOf, isTest, textOf } from './source.ts'

// The linter holds the rest: no text in markup, and no Intl outside of kernel/locale.

const code = filesOf('{web,server,workers}/src/**/*.{ts,tsx}').filter(
  (file) => !isTest(file) && !file.startsWith('server/src/kernel/locale/') && !file.includes('/development/'),
)
const found = (pattern: RegExp) =>
  code.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`))

/** Two words between quotes of which the first has a capital letter, or one that a condition chooses; not a programmer's error. */
const SENTENCE = /(?<!Error\()(['"`])[A-Z][a-z]+,? [a-z].*?\1|\? ['"`][A-Z][a-z]+.*/g
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*/gm, '')

describe('A text for people', () => {
  it('stands in a file of words or content, where it is not in the markup either', () => {
    const isForWords = /words\.ts$|^web\/src\/content\//
    expect(
      code
        .filter((file) => file.startsWith('web/') && !isForWords.test(file))
        .flatMap((file) =>
          [...withoutComments(textOf(file)).matchAll(SENTENCE)].map(([text]) => `${file}: ${text}`),
        ),
    ).toEqual([])
  })

  it('takes its plural form from kernel/locale', () => {
    expect(code.length).toBeGreaterThan(300)
    expect(found(/[=!]== 1\s*\?\s*['"`].*|\? '' : 's'|\? 's' : ''/g)).toEqual([])
  })

  it('takes its months from kernel/locale', () => {
    expect(found(/\b(January|February|September|October|December)\b|\bJan\b.*\bFeb\b/g)).toEqual([])
  })

  it('is a whole sentence: no words are added to others', () => {
    expect(found(/\w[.,:]? ['"`] \+ .*|.* \+ ['"`][.,]? ?[a-z]{2,} [a-z].*/g)).toEqual([])
  })
})
