import { describe, expect, it } from 'vitest'
import { elapsed } from './durations.ts'

describe('A duration in words', () => {
  const start = Date.parse('2026-11-22T10:00:00.000Z')
  it.each([
    [0, '0.0 seconds'],
    [412, '0.4 seconds'],
    [9_940, '9.9 seconds'],
    [10_000, '10 seconds'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [89 * 60_000, '89 minutes'],
    [90 * 60_000, '2 hours'],
    [36 * 3_600_000, '2 days'],
    // The clock was set back between the two times.
    [-50, '0.0 seconds'],
  ])('%i ms reads as %s', (milliseconds, text) => {
    expect(elapsed(new Date(start).toISOString(), new Date(start + milliseconds).toISOString())).toBe(text)
  })
})
