import { expect, it } from 'vitest'
import { perMinute } from './memory-limit.ts'

it('a limit in memory counts each subject for a minute', () => {
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
