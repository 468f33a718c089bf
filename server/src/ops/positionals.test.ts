import { describe, expect, it } from 'vitest'
import { newNotice } from '../modules/notices/contract.ts'
import { readTerm, readTime } from './positionals.ts'

const NOTICE = { level: 'info', title: 'Title', text: 'Text' } as const

describe('A term', () => {
  it.each(['P1Y', 'P6M', 'P30D', 'P100Y', 'lifetime'])('may be %s', (term) => {
    expect(readTerm(term)).toBe(term)
  })

  it.each([
    ['P8000Y', "<term> must be 100 years at most, or 'lifetime'."],
    ['P1300M', "<term> must be 100 years at most, or 'lifetime'."],
    ['P0D', '<term> must not be empty.'],
    ['P99999Y', "<term> must be 'lifetime' or an ISO 8601 duration like P1Y."],
    ['', "<term> must be 'lifetime' or an ISO 8601 duration like P1Y."],
  ])('is refused: %s', (term, sentence) => {
    expect(() => readTerm(term)).toThrow(sentence)
  })
})

it.each(['+010000-01-01T00:00Z', '-000001-01-01T00:00Z', '9999999', 'today'])(
  'An invalid time, or one that PostgreSQL refuses, is refused: %s',
  (time) => {
    expect(() => readTime(time)).toThrow('Give a time with --since')
  },
)

it('A notice that ends in the year 10000 is refused', () => {
  const { error } = newNotice.safeParse({ ...NOTICE, until: '9999-12-31T23:59-12:00' })
  expect(error?.issues[0]?.message).toBe('The end (--until) must be before the year 10000.')
})

it('A notice that ends in the year 9999 is accepted', () => {
  expect(newNotice.safeParse({ ...NOTICE, until: '9999-12-31T23:59Z' }).success).toBe(true)
})

it.each(['title', 'text'])('A notice needs a %s that is visible', (field) => {
  const notice = { ...NOTICE, until: null, [field]: '\u200B' }
  expect(newNotice.safeParse(notice).error?.issues[0]?.message).toMatch(`The ${field} must be one line`)
})
