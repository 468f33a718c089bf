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
  const advice = (told_at: string | null) => adviceOf(verdict('look_ok'), { told_at, can_look: true })
  expect(advice(null)).toBe('Your TV hasn’t tried yet.')
  expect(advice('2026-11-26T09:00:00Z')).toBe('Try again on your TV.')
})

test.each([
  ['no_tv', 'Open the app on your TV. While it plays, it looks every 15 minutes.'],
  ['old_app', 'Update it to see here whether playlists load.'],
  ['unreached', 'Check the address.'],
] as const)('the advice after %s names the check by our server only where there is one', (code, text) => {
  const advice = (can_look: boolean) => adviceOf(verdict(code), { told_at: null, can_look })
  expect(advice(false)).toBe(text)
  expect(advice(true)).toBe(`${text} Or use Check now in Details.`)
})

test('says how long ago the television reported', () => {
  expect(words.reported('3 days ago')).toBe('Last heard 3 days ago')
})
