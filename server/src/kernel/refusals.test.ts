import { expect, test, vi } from 'vitest'
import { createRefusals } from './refusals.ts'

const db = {}

/** Refusals of a limit that the database says ends at `endsAt`, in milliseconds. */
function refusalsUntil(endsAt: number) {
  const clock = { ms: 0 }
  const take = vi.fn(() => Promise.resolve(Math.max(0, (endsAt - clock.ms) / 1_000)))
  const refusals = createRefusals(() => clock.ms)
  const attempt = async (key = 'a', ofDb: object = db) => {
    const [seconds = 0] = await refusals.secondsOf(ofDb, [key], async () => [await take()])
    return seconds
  }
  const attempts = async (count: number) => {
    for (let index = 0; index < count; index += 1) await attempt()
    return take.mock.calls.length
  }
  return { refusals, clock, take, attempt, attempts }
}

test('from the tenth refusal in a row on, a caller is refused for a second without a statement', async () => {
  const { clock, attempt, attempts } = refusalsUntil(60_000)
  expect(await attempts(10)).toBe(10)
  clock.ms = 999
  expect(await attempts(10)).toBe(10)
  expect(await attempt()).toBeCloseTo(59.001)
  clock.ms = 1_000
  expect(await attempts(3)).toBe(11)
})

test('a statement that took longer than a second is not repeated at once either', async () => {
  const { clock, take, attempts } = refusalsUntil(60_000)
  take.mockImplementation(() => {
    const seconds = (60_000 - clock.ms) / 1_000
    clock.ms += 1_500
    return Promise.resolve(seconds)
  })
  expect(await attempts(20)).toBe(10)
  clock.ms += 999
  expect(await attempts(1)).toBe(10)
  clock.ms += 1
  expect(await attempts(1)).toBe(11)
})

test('nobody is refused after the wait', async () => {
  const { clock, attempt, attempts } = refusalsUntil(300)
  await attempts(20)
  clock.ms = 299
  expect(await attempt()).toBeCloseTo(0.001)
  clock.ms = 300
  expect(await attempt()).toBe(0)
})

test('an accepted attempt or a lift ends the series of refusals, also a lift during a statement', async () => {
  const { refusals, take, attempt, attempts } = refusalsUntil(60_000)
  await attempts(20)
  refusals.forget('a')
  take.mockResolvedValueOnce(0)
  expect(await attempt()).toBe(0)
  expect(await attempts(12)).toBe(10 + 1 + 10)
  refusals.forget('a')
  take.mockImplementationOnce(() => {
    refusals.forget('a')
    return Promise.resolve(60)
  })
  await attempt()
  take.mockResolvedValueOnce(0)
  expect(await attempt()).toBe(0)
})

test('a remembered refusal does not apply to other limits or databases', async () => {
  const { take, attempt, attempts } = refusalsUntil(60_000)
  await attempts(20)
  take.mockResolvedValue(0)
  expect([await attempt('b'), await attempt('a', {})]).toEqual([0, 0])
})

test('a remembered refusal of one of several limits refuses without a statement, and is only of that limit', async () => {
  const { refusals, take, attempts } = refusalsUntil(60_000)
  await attempts(10)
  const seconds = await refusals.secondsOf(db, ['b', 'a'], async () => [0, await take()])
  expect(seconds).toEqual([0, 60])
  expect(take).toHaveBeenCalledTimes(10)
})
