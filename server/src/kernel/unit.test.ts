import type { Tx } from '@player/db'
import { expect, it } from 'vitest'
import { unitsInTurn } from './unit.ts'

const nextMacrotask = () => new Promise((next) => setImmediate(next))

/** Transactions that end when the test ends them. */
function heldTransactions() {
  const ends: ((value?: unknown) => void)[] = []
  let begun = 0
  function run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  function run(): Promise<void>
  function run(): Promise<unknown> {
    begun += 1
    return new Promise((end) => ends.push(end))
  }
  return {
    /** Each call wraps `run` itself, as each request does. */
    start: (deviceId: string) => unitsInTurn(run, deviceId)(),
    begun: () => begun,
    endAll: async (count: number) => {
      for (let ended = 0; ended < count; ended += 1) {
        ends.shift()?.()
        await nextMacrotask()
      }
    },
  }
}

it('Transactions of one device run in turn, those of other devices concurrently', async () => {
  const { start, begun, endAll } = heldTransactions()
  const runs = [start('a'), start('a'), start('b')]
  await nextMacrotask()
  expect(begun()).toBe(2)
  await endAll(3)
  await Promise.all(runs)
  expect(begun()).toBe(3)
})

it('While 50 transactions of a device wait, a further one is refused', async () => {
  const { start, begun, endAll } = heldTransactions()
  const runs = Array.from({ length: 51 }, () => start('a'))
  await nextMacrotask()
  await expect(start('a')).rejects.toMatchObject({ kind: 'throttled', retryAfter: 1 })
  await endAll(51)
  await Promise.all(runs)
  expect(begun()).toBe(51)
})
