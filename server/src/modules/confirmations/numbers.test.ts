import { expect, it } from 'vitest'
import { choicesWith, drawNumber } from './numbers.ts'

it('A number has two digits, and all are drawn', () => {
  const drawn = new Set(Array.from({ length: 5_000 }, () => drawNumber()))
  expect([...drawn].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, index) => index + 10))
})

it('The right number is one of three different ones, at each place alike', () => {
  const places = [0, 0, 0]
  for (let round = 0; round < 3_000; round += 1) {
    const choices = choicesWith(42)
    expect(new Set(choices).size).toBe(3)
    for (const each of choices) expect(each >= 10 && each <= 99).toBe(true)
    const place = choices.indexOf(42)
    places[place] = (places[place] ?? 0) + 1
  }
  for (const count of places) expect(count).toBeGreaterThan(800)
})

it('The wrong ones have as many digits as the right one', () => {
  for (let round = 0; round < 1_000; round += 1)
    for (const each of choicesWith(4711)) expect(String(each)).toHaveLength(4)
})

it('Numbers that were drawn before are drawn again', () => {
  const drawn = [42, 17, 17, 99, 1]
  expect(choicesWith(42, () => drawn.shift() ?? 0)).toEqual([17, 42, 99])
})
