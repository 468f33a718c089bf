import type { Verdict, VerdictCode } from '@player/server/contract/results'
import { expect, test } from 'vitest'
import { adviceOf, headlines, words } from './result-words.ts'

const verdict = (code: VerdictCode, channels: number | null = null): Verdict => ({
  code,
  channels,
  address: 1,
  before: null,
  http_status: null,
  again_at: null,
  ends_at: null,
  is_banned: false,
})

test.each([
  [412, '412 channels on Living room, but not on Bedroom.'],
  [1, '1 channel on Living room, but not on Bedroom.'],
  [null, 'Works on Living room, but not on Bedroom.'],
])('names the television that works and the one that does not, with %s channels', (count, text) => {
  const differs = { on: 'Living room', not: 'Bedroom', why: verdict('refused') }
  expect(words.differs(verdict('some', count), differs)).toBe(text)
})

test.each([
  ['loaded', 'Works on your TV'],
  ['fallback', 'Works on your TV, through your 2nd address'],
  ['some', 'Works on one TV, but not on another.'],
] as const)('the headline of %s does not need a number of channels', (code, text) => {
  expect(headlines[code](verdict(code), '')).toBe(text)
})

test('after our server opened the list, the advice is to try again on a television that reported before', () => {
  expect(adviceOf(verdict('look_ok'), { told_at: null })).toBe('Your TV hasn’t tried yet.')
  expect(adviceOf(verdict('look_ok'), { told_at: '2026-11-26T09:00:00Z' })).toBe('Try again on your TV.')
})

test('says how long ago the television reported', () => {
  expect(words.heard('3 days ago')).toBe('Last heard 3 days ago')
})
