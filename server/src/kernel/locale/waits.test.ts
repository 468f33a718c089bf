import { expect, test } from 'vitest'
import { tryAgainIn } from './waits.ts'

test.for([
  [1, 'Try again in 1 minute.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [900, 'Try again in 15 minutes.'],
  [7200, 'Try again in 2 hours.'],
  [86_400, 'Try again in 24 hours.'],
  [null, 'Contact support to unlock this device.'],
] as const)('a wait of %s seconds is written as: %s', ([seconds, text]) => {
  expect(tryAgainIn(seconds)).toBe(text)
})
