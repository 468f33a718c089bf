import { expect, it } from 'vitest'
import { sparingly } from './sparingly.ts'

it('Trouble is told of at once, and then now and then with how much of it was left unsaid', () => {
  let time = 0
  const told: unknown[] = []
  const tell = sparingly(
    (error, unsaid) => told.push([error, unsaid]),
    10,
    () => time,
  )
  for (time = 0; time <= 25; time += 1) tell(`at ${time}`)
  expect(told).toEqual([
    ['at 0', 0],
    ['at 10', 9],
    ['at 20', 9],
  ])
})
