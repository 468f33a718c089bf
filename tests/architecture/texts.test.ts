import { describe, expect, it } from 'vitest'
import { filesOf, isTest, textOf } from './source.ts'

// The linter checks the rest: no text in markup, no Intl outside of kernel/locale.

const code = filesOf('{web,server,workers}/src/**/*.{ts,tsx}').filter(
  (file) => !isTest(file) && !file.startsWith('server/src/kernel/locale/'),
)
const matchesOf = (pattern: RegExp) =>
  code.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`))

/** A string of two words that starts with a capital letter, or one chosen by a condition; not an error for programmers. */
const SENTENCE = /(?<!Error\()(['"`])[A-Z][a-z]+,? [a-z].*?\1|\? ['"`][A-Z][a-z]+.*/g
/** Phrases that only translated text has: 'anew', 'go on', 'Letters that we send', 'the playlist that'. */
const TRANSLATED =
  /\b(anew|go(es)? on|somebody|nobody|whoever|by itself|a while|letters that|(address|app|browser|device|e-mail|key|licence|method|payment|PIN|playlist|provider)(e?s)? that)\b.*/gi
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*/gm, '')

describe('Texts for people', () => {
  it('are in a file of words or content, or in the markup', () => {
    const isForWords = /words\.ts$|^web\/src\/content\//
    expect(
      code
        .filter((file) => file.startsWith('web/') && !isForWords.test(file))
        .flatMap((file) =>
          [...withoutComments(textOf(file)).matchAll(SENTENCE)].map(([text]) => `${file}: ${text}`),
        ),
    ).toEqual([])
  })

  it('avoid phrases of translated text', () => {
    const isForPeople = /words\.ts$|messages\.ts$|^web\/src\/content\//
    expect(
      code
        .filter((file) => isForPeople.test(file))
        .flatMap((file) =>
          [...withoutComments(textOf(file)).matchAll(TRANSLATED)].map(([text]) => `${file}: ${text}`),
        ),
    ).toEqual([])
  })

  it('take plural forms from kernel/locale', () => {
    expect(code.length).toBeGreaterThan(300)
    expect(matchesOf(/[=!]== 1\s*\?\s*['"`].*|\? '' : 's'|\? 's' : ''/g)).toEqual([])
  })

  it('take month names from kernel/locale', () => {
    expect(matchesOf(/\b(January|February|September|October|December)\b|\bJan\b.*\bFeb\b/g)).toEqual([])
  })

  it('are whole sentences, not concatenated', () => {
    expect(matchesOf(/\w[.,:]? ['"`] \+ .*|.* \+ ['"`][.,]? ?[a-z]{2,} [a-z].*/g)).toEqual([])
  })
})
