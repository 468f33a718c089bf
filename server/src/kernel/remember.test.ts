import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberTrue } from './remember.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('A remembered predicate', () => {
  it('is evaluated once for concurrent calls, and again after the interval', async () => {
    const query = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(false)
    const isTrue = rememberTrue(query, 1_000)
    expect(await Promise.all([isTrue('a'), isTrue('a'), isTrue('a')])).toEqual([false, false, false])
    vi.advanceTimersByTime(999)
    await isTrue('a')
    expect(query).toHaveBeenCalledTimes(1)
    await isTrue('b')
    expect(query).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1)
    await isTrue('a')
    expect(query).toHaveBeenCalledTimes(3)
  })

  it('stays true without further evaluation', async () => {
    const query = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(true)
    const isTrue = rememberTrue(query, 1_000)
    expect(await isTrue('a')).toBe(true)
    vi.advanceTimersByTime(3_600_000)
    expect(await isTrue('a')).toBe(true)
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('keeps an error for the same interval', async () => {
    const query = vi
      .fn<(name: string) => Promise<boolean>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue(true)
    const isTrue = rememberTrue(query, 1_000)
    await expect(isTrue('a')).rejects.toThrow('away')
    await expect(isTrue('a')).rejects.toThrow('away')
    vi.advanceTimersByTime(1_000)
    expect(await isTrue('a')).toBe(true)
  })
})
