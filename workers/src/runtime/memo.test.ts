import { describe, expect, it, vi } from 'vitest'
import { memo } from './memo.ts'

describe('A memo', () => {
  it('makes a value once, also for concurrent calls', async () => {
    const open = vi.fn((name: string) => Promise.resolve({ name }))
    const parts = memo(open)
    const [one, other] = await Promise.all([parts.get('mail'), parts.get('mail')])
    expect(other).toBe(one)
    expect(await parts.get('mail')).toBe(one)
    expect(await parts.get('payments')).not.toBe(one)
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('makes it again after a failure', async () => {
    const open = vi.fn((name: string) => Promise.resolve(name))
    open.mockRejectedValueOnce(new Error('away'))
    const parts = memo(open)
    await expect(parts.get('mail')).rejects.toThrow('away')
    expect(await parts.get('mail')).toBe('mail')
  })

  it('returns all values, pending ones too, except failures', async () => {
    const slow = Promise.withResolvers<string>()
    const parts = memo((name: string) =>
      name === 'slow'
        ? slow.promise
        : name === 'bad'
          ? Promise.reject(new Error('away'))
          : Promise.resolve(name),
    )
    const results = Promise.allSettled(['quick', 'slow', 'bad'].map((name) => parts.get(name)))
    const all = parts.all()
    slow.resolve('slow')
    expect(await all).toEqual(['quick', 'slow'])
    await results
  })
})
