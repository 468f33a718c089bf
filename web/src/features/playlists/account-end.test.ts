import type { PlaylistVerdict } from '@player/server/contract/results'
import { expect, test } from 'vitest'
import { accountEnd, isFromOurServer } from './account-end.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const verdict = (...reports: readonly (readonly [at: string, end: string | null | undefined])[]) =>
  ({
    verdict: { code: 'refused' },
    look: null,
    televisions: reports.map(([told_at, ends_at]) => ({
      told_at,
      verdict: { code: 'refused' },
      account: ends_at === undefined ? null : { ends_at, active: 1, most: 1, trial: false },
    })),
  }) as unknown as PlaylistVerdict

test.each([
  ['in six days and a bit', '2026-12-02T13:00:00Z', { date: '2026-12-02T13:00:00Z', days: 7 }],
  ['within a day', '2026-11-26T13:00:00Z', { date: '2026-11-26T13:00:00Z', days: 1 }],
  ['before now', '2026-11-03T00:00:00Z', null],
  ['never', null, null],
  ['unknown', undefined, null],
])('days are rounded up, and only a future end counts: %s', (_when, end, expected) => {
  expect(accountEnd(verdict(['2026-11-26T09:00:00Z', end]), now)).toEqual(expected)
})

test('the last television that reported the account decides', () => {
  const [old, renewed] = ['2026-11-28T00:00:00Z', '2026-12-28T00:00:00Z']
  const result = verdict(
    ['2026-11-26T09:00:00Z', renewed],
    ['2026-11-25T09:00:00Z', old],
    ['2026-11-26T11:00:00Z', undefined],
  )
  expect(accountEnd(result, now)?.date).toBe(renewed)
  expect(accountEnd(verdict(), now)).toBeNull()
})

test('the end that our server read is shown only with the verdict of our server’s check', () => {
  const end = '2026-12-02T13:00:00Z'
  const reported = verdict(['2026-11-26T09:00:00Z', '2026-12-28T00:00:00Z'])
  const look = { verdict: { code: 'look_ok' }, account: { ends_at: end } }
  const looked = { ...reported, look } as unknown as PlaylistVerdict
  expect(isFromOurServer(looked)).toBe(false)
  expect(accountEnd(looked, now)?.date).toBe('2026-12-28T00:00:00Z')
  const fromOurServer = { ...looked, verdict: { ...looked.verdict, code: 'look_ok' as const } }
  expect(isFromOurServer(fromOurServer)).toBe(true)
  expect(accountEnd(fromOurServer, now)).toEqual({ date: end, days: 7 })
})
