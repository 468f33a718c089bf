import { expect, test } from 'vitest'
import { cellAt, cellsIn, hoursFrom, stepsIn, stepTo, windowAt } from './window.ts'

const HALF_HOUR = 1_800_000
const eight = Date.UTC(2026, 10, 27, 20)
const at = (halfHours: number) => eight + halfHours * HALF_HOUR
const programme = (title: string, start: number, end: number) => ({ title, start: at(start), end: at(end) })
const hours = hoursFrom(eight + 7 * 60_000)
const sixHours = { from: eight, until: at(12) }

test('the guide covers six hours from the current half hour, and at least 20 minutes before now', () => {
  expect(hours).toEqual({ from: at(-1), until: at(12) })
  expect(hoursFrom(eight + 21 * 60_000)).toEqual({ from: eight, until: at(12) })
})

test('a window of two hours has the chosen time in the middle, and stays within the hours of the guide', () => {
  expect(windowAt(at(0.5), hours)).toEqual({ from: at(-1), until: at(3) })
  expect(windowAt(at(3.8), hours)).toEqual({ from: at(1), until: at(5) })
  expect(windowAt(at(11), hours)).toEqual({ from: at(8), until: at(12) })
  expect(windowAt(at(-4), hours).from).toBe(at(-1))
  expect(stepsIn(windowAt(eight, hours))).toEqual([-1, 0, 1, 2].map(at))
})

test('a row has no gaps, no overlaps and nothing outside the hours, in any order of programmes', () => {
  const cells = cellsIn(
    [programme('Late', 4, 20), programme('On', -2, 1), programme('Over', -4, -2), programme('Twice', 0, 2)],
    sixHours,
  )
  expect(cells).toEqual([
    programme('On', 0, 1),
    programme('Twice', 1, 2),
    programme('', 2, 4),
    programme('Late', 4, 12),
  ])
  expect(cellsIn([], sixHours)).toEqual([programme('', 0, 12)])
})

test('programmes of a few minutes in a row share a cell of at least ten minutes', () => {
  const minutes = [0, 4, 8, 12, 40, 45]
  const programmes = minutes.map((minute, index) =>
    programme(`${index}`, minute / 30, (minutes[index + 1] ?? 60) / 30),
  )
  expect(cellsIn(programmes, { from: eight, until: at(2) }).map(({ title }) => title)).toEqual([
    '0 · 1 · 2',
    '3',
    '4',
    '5',
  ])
})

test('right and left lead to the next and the previous programme', () => {
  const cells = cellsIn([programme('A', 0, 2), programme('B', 2, 3)], sixHours)
  expect(cellAt(cells, at(1))?.title).toBe('A')
  expect(stepTo(cells, at(1), 1)).toBe(at(2))
  expect(stepTo(cells, at(2.5), -1)).toBe(eight)
  expect(stepTo(cells, at(1), -1)).toBeNull()
  expect(stepTo(cells, at(5), 1)).toBeNull()
})
