import type { Tx } from '@player/db'
import { expect, it } from 'vitest'
import { unitsInTurn } from './unit.ts'

const nextMacrotask = () => new Promise((next) => setImmediate(next))

it('Transactions of a device run one after the other, those of other devices beside them; one more than 50 that wait is refused', async () => {
  const ends: ((value?: unknown) => void)[] = []
  let begun = 0
  function run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  function run(): Promise<void>
  function run(): Promise<unknown> {
    begun += 1
    return new Promise((end) => ends.push(end))
  }
  // Each request makes its own.
  const runs = Array.from({ length: 51 }, () => unitsInTurn(run, 'a')())
  await nextMacrotask()
  expect(begun).toBe(1)
  await expect(unitsInTurn(run, 'a')()).rejects.toMatchObject({ kind: 'throttled', retryAfter: 1 })
  runs.push(unitsInTurn(run, 'b')())
  await nextMacrotask()
  expect(begun).toBe(2)
  for (let ended = 0; ended < 52; ended += 1) {
    ends.shift()?.()
    await nextMacrotask()
  }
  await Promise.all(runs)
  expect(begun).toBe(52)
})
