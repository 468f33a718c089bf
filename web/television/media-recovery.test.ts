import { expect, test } from 'vitest'
import { createMediaRecovery } from './media-recovery.ts'

test('a channel recovers from a media error each hour, but not from one a second after a recovery', () => {
  let now = 0
  const mayRecover = createMediaRecovery(() => now)
  for (let hour = 0; hour < 5; hour += 1) {
    now += 3_600_000
    expect(mayRecover()).toBe(true)
  }
  now += 1000
  expect(mayRecover()).toBe(false)
})
