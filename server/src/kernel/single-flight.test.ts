import { describe, expect, it, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'

describe('A single flight', () => {
  it('runs once for concurrent calls, and again afterwards', async () => {
    const first = Promise.withResolvers<number>()
    const run = vi.fn(() => first.promise)
    const call = singleFlight(run)
    const answers = Promise.all(Array.from({ length: 200 }, () => call()))
    first.resolve(1)
    expect(new Set(await answers)).toEqual(new Set([1]))
    expect(run).toHaveBeenCalledTimes(1)
    await call()
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('rejects all concurrent calls with the error of the run, and runs again for the next call', async () => {
    let failures = 1
    const call = singleFlight(async () => {
      await Promise.resolve()
      if (failures-- > 0) throw new Error('No answer')
      return 'an answer'
    })
    const failed = await Promise.allSettled([call(), call()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await call()).toBe('an answer')
  })

  it('runs separately for each key', async () => {
    const run = vi.fn((name: string) => Promise.resolve({ name }))
    const call = singleFlight(run, (name) => name)
    const [one, same, other] = await Promise.all([call('a'), call('a'), call('b')])
    expect(same).toBe(one)
    expect(other).toEqual({ name: 'b' })
    expect(run).toHaveBeenCalledTimes(2)
  })
})
