import { describe, expect, it, vi } from 'vitest'
import { memo } from './memo.ts'

describe('A memo', () => {
  it('makes a value once, also for concurrent calls', async () => {
    const open = vi.fn((name: string) => Promise.resolve({ name }))
    const parts = memo(open)
    const [first, second] = await Promise.all([parts.get('mail'), parts.get('mail')])
    expect(second).toBe(first)
    expect(await parts.get('mail')).toBe(first)
    expect(await parts.get('payments')).not.toBe(first)
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('makes a value again after a failure', async () => {
    const open = vi.fn((name: string) => Promise.resolve(name))
    open.mockRejectedValueOnce(new Error('away'))
    const parts = memo(open)
    await expect(parts.get('mail')).rejects.toThrow('away')
    expect(await parts.get('mail')).toBe('mail')
  })

  it('returns the values made so far and those being made, but no failures', async () => {
    const slow = Promise.withResolvers<string>()
    const parts = memo((name: string) =>
      name === 'slow'
        ? slow.promise
        : name === 'bad'
          ? Promise.reject(new Error('away'))
          : Promise.resolve(name),
    )
    const results = Promise.allSettled(['quick', 'slow', 'bad'].map((name) => parts.get(name)))
    const values = parts.values()
    slow.resolve('slow')
    expect(await values).toEqual(['quick', 'slow'])
    await results
  })
})
