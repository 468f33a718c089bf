import { expect, test } from 'vitest'
import { visibleItems, stepFrom } from './use-chosen-row.ts'

test('of 50,000 posters at most six rows of six are drawn, with the chosen one', () => {
  for (let chosen = 0; chosen < 50_000; chosen += 97) {
    const { first, end } = visibleItems(50_000, chosen, 2, 6)
    expect(end - first).toBeLessThanOrEqual(36)
    expect(first).toBeLessThanOrEqual(chosen)
    expect(end).toBeGreaterThan(chosen)
  }
  expect(visibleItems(50_000, 49_999, 2, 6)).toMatchObject({ top: 8_332 })
  expect(visibleItems(0, 0, 2, 6)).toMatchObject({ top: 0, first: 0 })
})

// Ten posters: a row of six and a row of four.
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
] as const)('poster %i: %s leads to %s', (from, key, to) => expect(stepFrom(from, key, 10, 6)).toBe(to))
