import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const created_time = '2026-11-20T12:00:00.000Z'
const ms = (iso: string) => Date.parse(iso)

test('the share of a trial is relative to the length of the trial', () => {
  const trial = { created_time, expire_date: '2026-11-27T12:00:00.000Z', is_trial: 1 } as const
  expect(timeLeft(trial, ms(created_time))).toEqual({ days: 7, share: 1 })
  expect(timeLeft(trial, ms('2026-11-24T00:00:00.000Z'))).toEqual({ days: 4, share: 0.5 })
  expect(timeLeft(trial, ms('2026-11-27T11:59:59.000Z')).days).toBe(1)
})

test('the share of a licence is relative to a year, at most 1', () => {
  const licence = { created_time, expire_date: '2028-11-20T12:00:00.000Z', is_trial: 2 } as const
  expect(timeLeft(licence, ms(created_time))).toEqual({ days: 731, share: 1 })
  expect(timeLeft(licence, ms('2028-11-19T12:00:00.000Z')).share).toBeCloseTo(1 / 365)
})

test('an ended licence has no days left, and a licence for life the full share', () => {
  const ended = { created_time, expire_date: created_time, is_trial: 0 } as const
  expect(timeLeft(ended, ms('2027-01-01T00:00:00.000Z'))).toEqual({ days: 0, share: 0 })
  expect(timeLeft({ ...ended, expire_date: null, is_trial: 2 }, 0)).toEqual({ days: null, share: 1 })
})
