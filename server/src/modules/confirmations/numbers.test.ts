import { expect, it } from 'vitest'
import { choicesWith, drawNumber } from './numbers.ts'

it('A number has two digits, and every two-digit number can be drawn', () => {
  const drawn = new Set(Array.from({ length: 5_000 }, () => drawNumber()))
  expect([...drawn].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, index) => index + 10))
})

it('The right number is one of three different numbers, and equally often at each position', () => {
  const counts = [0, 0, 0]
  for (let round = 0; round < 3_000; round += 1) {
    const choices = choicesWith(42)
    expect(new Set(choices).size).toBe(3)
    for (const choice of choices) expect(choice >= 10 && choice <= 99).toBe(true)
    const position = choices.indexOf(42)
    counts[position] = (counts[position] ?? 0) + 1
  }
  for (const count of counts) expect(count).toBeGreaterThan(800)
})

it('The wrong numbers have as many digits as the right number', () => {
  for (let round = 0; round < 1_000; round += 1)
    for (const choice of choicesWith(4711)) expect(String(choice)).toHaveLength(4)
})

it('A number that is already among the choices is replaced by another draw', () => {
  const drawn = [42, 17, 17, 99, 1]
  expect(choicesWith(42, () => drawn.shift() ?? 0)).toEqual([17, 42, 99])
})
