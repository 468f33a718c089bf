import { expect, test } from 'vitest'
import { itemsInSight, stepFrom } from './use-chosen-row.ts'

test('of 50,000 posters at most six rows of six are drawn, the chosen one among them', () => {
  for (let chosen = 0; chosen < 50_000; chosen += 97) {
    const { first, end } = itemsInSight(50_000, chosen, 2, 6)
    expect(end - first).toBeLessThanOrEqual(36)
    expect(first).toBeLessThanOrEqual(chosen)
    expect(end).toBeGreaterThan(chosen)
  }
  expect(itemsInSight(50_000, 49_999, 2, 6)).toMatchObject({ top: 8_332 })
  expect(itemsInSight(0, 0, 2, 6)).toMatchObject({ top: 0, first: 0 })
})

// Ten posters: six, and below them four.
test.each([
  [0, 'left', null],
  [4, 'left', 3],
  [6, 'left', null],
  [5, 'right', 5],
  [9, 'right', 9],
  [3, 'up', null],
  [7, 'up', 1],
  [1, 'down', 7],
  [5, 'down', 9],
  [8, 'down', 8],
] as const)('from %i, %s leads to %s', (from, key, to) => expect(stepFrom(from, key, 10, 6)).toBe(to))
