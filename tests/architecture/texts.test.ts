import { describe, expect, it } from 'vitest'
import { filesOf, isTest, textOf } from './source.ts'

// The linter holds the rest: no text in markup, and no Intl outside of kernel/locale.

const code = filesOf('{web,server,workers}/src/**/*.{ts,tsx}').filter(
  (file) => !isTest(file) && !file.startsWith('server/src/kernel/locale/') && !file.includes('/development/'),
)
const found = (pattern: RegExp) =>
  code.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([text]) => `${file}: ${text}`))

describe('A text for people', () => {
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
