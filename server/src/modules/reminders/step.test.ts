import { expect, test } from 'vitest'
import { stepAt } from './step.ts'

const END = new Date('2026-12-03T18:00:00.000Z')

test.each([
  ['2026-11-20T18:00:00.000Z', null],
  ['2026-11-26T17:59:59.999Z', null],
  ['2026-11-26T18:00:00.000Z', 7],
  ['2026-11-30T17:59:59.999Z', 7],
  ['2026-11-30T18:00:00.000Z', 3],
  ['2026-12-02T18:00:00.000Z', 1],
  ['2026-12-03T17:59:59.999Z', 1],
  ['2026-12-03T18:00:00.000Z', null],
  ['2027-01-01T00:00:00.000Z', null],
])('At %s the due step is %s', (now, days) => {
  expect(stepAt(END, new Date(now))).toBe(days)
})
