import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietTurn } from './process.ts'

/** The time in milliseconds. Only the turns of a test advance it, so that a pause of the machine is no busy turn. */
let time = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => time))
afterEach(() => void vi.restoreAllMocks())

test('a quiet turn comes after the busy ones', async () => {
  let busyTurns = 0
  const work = () => {
    time += 2
    busyTurns += 1
    if (busyTurns < 20) setImmediate(work)
  }
  setImmediate(work)
  await quietTurn()
  expect(busyTurns).toBe(20)
})

test('a process that is always busy waits a quarter of a second for a quiet turn', async () => {
  let busyTurns = 0
  let isOver = false
  const work = () => {
    time += 20
    busyTurns += 1
    if (!isOver) setImmediate(work)
  }
  setImmediate(work)
  await quietTurn()
  isOver = true
  expect(busyTurns).toBe(13)
})
