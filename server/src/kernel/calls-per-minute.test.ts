import { expect, it } from 'vitest'
import { perMinute } from './calls-per-minute.ts'

it('a limit in memory delays each subject at its limit until the minute ends', () => {
  let now = 0
  const limit = perMinute(2, () => now)
  limit.count('a')
  expect(limit.wait('a')).toBe(0)
  limit.count('a')
  now = 20_000
  expect(limit.wait('a')).toBe(40)
  expect(limit.wait('b')).toBe(0)
  now = 60_000
  expect(limit.wait('a')).toBe(0)
  limit.count('a')
  expect(limit.wait('a')).toBe(0)
})

it('a limit in memory returns the calls left and the seconds until the minute ends', () => {
  let now = 5_000
  const limit = perMinute(2, () => now)
  limit.count('a')
  now = 15_000
  expect(limit.quota('a')).toEqual({ left: 1, seconds: 50 })
  limit.count('a')
  limit.count('a')
  expect(limit.quota('a')).toEqual({ left: 0, seconds: 50 })
  expect(limit.quota('b')).toEqual({ left: 2, seconds: 50 })
  now = 64_999
  expect(limit.wait('a')).toBe(1)
  now = 65_000
  expect(limit.quota('a')).toEqual({ left: 2, seconds: 0 })
  expect(limit.wait('a')).toBe(0)
  limit.count('a')
  expect(limit.quota('a')).toEqual({ left: 1, seconds: 60 })
})

it('a limit in memory restarts all counts at the next call after 100,000 subjects', () => {
  const limit = perMinute(1, () => 0)
  limit.count('a')
  for (let subject = 1; subject < 100_000; subject += 1) limit.count(String(subject))
  expect(limit.wait('a')).toBe(60)
  limit.count('one more')
  expect(limit.wait('a')).toBe(0)
  expect(limit.wait('one more')).toBe(60)
})
