import { describe, expect, it, vi } from 'vitest'
import { openOnce } from './open-once.ts'

describe('What is opened once', () => {
  it('is one for all who ask for it, also while it opens', async () => {
    const open = vi.fn((name: string) => Promise.resolve({ name }))
    const parts = openOnce(open)
    const [one, other] = await Promise.all([parts.get('mail'), parts.get('mail')])
    expect(other).toBe(one)
    expect(await parts.get('mail')).toBe(one)
    expect(await parts.get('payments')).not.toBe(one)
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('is opened again where that failed', async () => {
    const open = vi.fn((name: string) => Promise.resolve(name))
    open.mockRejectedValueOnce(new Error('away'))
    const parts = openOnce(open)
    await expect(parts.get('mail')).rejects.toThrow('away')
    expect(await parts.get('mail')).toBe('mail')
  })

  it('is all there to be closed, also what was still opening, but not what failed', async () => {
    const slow = Promise.withResolvers<string>()
    const parts = openOnce((name: string) =>
      name === 'slow'
        ? slow.promise
        : name === 'bad'
          ? Promise.reject(new Error('away'))
          : Promise.resolve(name),
    )
    const asked = Promise.allSettled(['quick', 'slow', 'bad'].map((name) => parts.get(name)))
    const all = parts.all()
    slow.resolve('slow')
    expect(await all).toEqual(['quick', 'slow'])
    await asked
  })
})
