import { afterEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('follows the server’s clock although this device’s is a year wrong', () => {
  vi.useFakeTimers({ now: new Date('2027-11-25T10:00:00Z') })
  noteServerTime('Wed, 25 Nov 2026 10:00:00 GMT')
  vi.advanceTimersByTime(60_000)
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-25T10:01:00.000Z')
  noteServerTime(null)
  noteServerTime('not a date')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-25T10:01:00.000Z')
})
