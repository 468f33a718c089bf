import { expect, it } from 'vitest'
import { waitBeforeQuery } from './query-schedule.ts'

/** The minutes since its start at which a payment is asked about. */
function minutes(pending: boolean): number[] {
  const asked: number[] = []
  for (let seconds = 0; ;) {
    const wait = waitBeforeQuery(asked.length, pending)
    if (wait === null) return asked
    seconds += wait
    asked.push(seconds / 60)
  }
}

it('asks after 1, 2, 5, 10, 20, 40 and 60 minutes, hourly to a day and six-hourly to three days', () => {
  const asked = minutes(false)
  expect(asked.slice(0, 9)).toEqual([1, 2, 5, 10, 20, 40, 60, 120, 180])
  expect(asked.slice(28, 33)).toEqual([1380, 1440, 1800, 2160, 2520])
  expect(asked.at(-1)).toBe(3 * 24 * 60)
})

it('asks about money on its way daily, to 30 days', () => {
  expect(minutes(true).slice(-2)).toEqual([29 * 24 * 60, 30 * 24 * 60])
})
