import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawShortCode, readCode } from './login-code.ts'

describe('A short code', () => {
  it('consists of eight random letters out of 20 consonants, each equally likely', () => {
    const counts = new Map<string, number>()
    for (let round = 0; round < 5_000; round += 1) {
      const code = drawShortCode()
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
      for (const letter of code.replace('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(counts.size).toBe(20)
    for (const count of counts.values()) expect(count).toBeGreaterThan(1_700)
  })

  it.for(['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk ', 'BCDF – GHJK', 'Code: BCDF-GHJK'])(
    'is read from %s',
    (typed) => {
      expect(readCode(typed)).toEqual({ short: 'BCDF-GHJK' })
    },
  )
})

it('The token of a link is read unchanged', () => {
  const token = `${'aB3_-'.repeat(8)}xyz`
  expect(readCode(token)).toEqual({ token })
})

it.for(['', 'BCDF-GHJ', 'BCDF-GHJKL', 'AEIO-UAEI', '1234-5678', 'x'.repeat(44)])(
  'readCode returns null for "%s"',
  (typed) => {
    expect(readCode(typed)).toBeNull()
  },
)

it('readCode never throws', () => {
  fc.assert(fc.property(fc.string(), (typed) => void readCode(typed)))
})
