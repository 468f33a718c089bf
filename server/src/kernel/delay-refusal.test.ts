import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDelay } from './delay-refusal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const THROTTLED = { kind: 'throttled' } as const

function start() {
  const delay = createDelay()
  const counts = { sent: 0 }
  /** Refuses `network` this often; returns how many of these refusals are sent by now. */
  const refuse = async (count: number, network = '192.0.2.1') => {
    counts.sent = 0
    for (let index = 0; index < count; index += 1)
      void delay(THROTTLED, network).then(() => (counts.sent += 1))
    await vi.advanceTimersByTimeAsync(0)
    return counts.sent
  }
  return { delay, counts, refuse }
}

it('delays a network’s refusals by a quarter of a second after the first 30', async () => {
  const { counts, refuse } = start()
  expect(await refuse(30)).toBe(30)
  expect(await refuse(2)).toBe(0)
  await vi.advanceTimersByTimeAsync(249)
  expect(counts.sent).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(counts.sent).toBe(2)
})

it('does not delay refusals of another network, or of the same one a minute later', async () => {
  const { refuse } = start()
  await refuse(30)
  expect(await refuse(1, '192.0.2.2')).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await refuse(31)).toBe(30)
})

it('neither counts nor delays failures other than `throttled`', async () => {
  const { delay, refuse } = start()
  for (let index = 0; index < 40; index += 1) await delay({ kind: 'unauthorised' }, '192.0.2.1')
  expect(await refuse(30)).toBe(30)
  await delay({ kind: 'unauthorised' }, '192.0.2.1')
})

it('delays 500 refusals at a time; more are sent at once', async () => {
  const { refuse } = start()
  await refuse(30)
  expect(await refuse(501)).toBe(1)
  await vi.advanceTimersByTimeAsync(250)
  expect(await refuse(500)).toBe(0)
})
