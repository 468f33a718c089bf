import { expect, test } from 'vitest'
import { quietTurn } from './process.ts'

test('a quiet turn comes after the busy ones', async () => {
  let busyTurns = 0
  const work = () => {
    const until = performance.now() + 2
    while (performance.now() < until);
    busyTurns += 1
    if (busyTurns < 20) setImmediate(work)
  }
  setImmediate(work)
  await quietTurn()
  expect(busyTurns).toBe(20)
})

test('a process that is never idle does not wait for it for ever', async () => {
  let busyTurns = 0
  let isOver = false
  const work = () => {
    const until = performance.now() + 20
    while (performance.now() < until);
    busyTurns += 1
    if (!isOver) setImmediate(work)
  }
  setImmediate(work)
  await quietTurn()
  isOver = true
  expect(busyTurns).toBeGreaterThan(1)
})
