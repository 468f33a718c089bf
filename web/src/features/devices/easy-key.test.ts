import { expect, test } from 'vitest'
import { isEasyKey } from './easy-key.ts'

const KEYS = Array.from({ length: 1_000_000 }, (_, key) => String(key).padStart(6, '0'))

test('at least 100,000 of the million keys are easy, and at least half are not', () => {
  const easy = KEYS.filter((key) => isEasyKey(key)).length
  expect(easy).toBeGreaterThanOrEqual(100_000)
  expect(easy).toBeLessThan(500_000)
})

test.for([
  ['a run', ['123456', '654321', '246802', '890123']],
  ['a repetition', ['000000', '121212', '123123', '123321', '112233', '474747', '557755']],
  ['a date', ['311299', '123199', '991231', '201984', '198420']],
  ['neighbours on a keypad', ['147852', '258000', '369874']],
])('%s is easy', ([, keys]) => {
  for (const key of keys as readonly string[]) expect(isEasyKey(key), key).toBe(true)
})

test('digits of the device’s own address are easy, also across its letters', () => {
  for (const key of ['749381', '938162']) expect(isEasyKey(key, 'AA:74:93:B8:16:2F'), key).toBe(true)
  for (const key of ['749381', '938162']) expect(isEasyKey(key, '02:00:5E:10:00:01'), key).toBe(false)
})
