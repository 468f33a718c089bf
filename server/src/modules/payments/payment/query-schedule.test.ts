import { expect, it } from 'vitest'
import { TRIES_BEFORE_ALERT, waitBeforeMatch, waitBeforeQuery } from './query-schedule.ts'

/** The minutes since the start at which the schedule is due. */
function dueMinutes(waitAfter: (count: number) => number | null): number[] {
  const waits: number[] = []
  for (let seconds = 0; ;) {
    const wait = waitAfter(waits.length)
    if (wait === null) return waits
    seconds += wait
    waits.push(seconds / 60)
  }
}

const DAY = 24 * 60

it('queries after 1, 2, 5, 10, 20, 40 and 60 minutes, every hour up to a day and every six hours up to three days', () => {
  const waits = dueMinutes((count) => waitBeforeQuery(count, false))
  expect(waits.slice(0, 9)).toEqual([1, 2, 5, 10, 20, 40, 60, 120, 180])
  expect(waits.slice(28, 33)).toEqual([1380, 1440, 1800, 2160, 2520])
  expect(waits.at(-1)).toBe(3 * DAY)
})

it('queries pending payments daily up to 30 days', () => {
  expect(dueMinutes((count) => waitBeforeQuery(count, true)).slice(-2)).toEqual([29 * DAY, 30 * DAY])
})

it('queries orders that have not expired every six hours after the last scheduled query', () => {
  expect(waitBeforeQuery(1_000, false, false)).toBe(6 * 3_600)
  expect(waitBeforeQuery(1_000, false, true)).toBeNull()
})

it('matches callbacks often at first, then hourly for half a year, and then never', () => {
  const due = dueMinutes(waitBeforeMatch)
  expect(due.slice(0, 6)).toEqual([0.5, 1.5, 3.5, 13.5, 73.5, 133.5])
  expect(due[TRIES_BEFORE_ALERT - 1]).toBe(3.5)
  expect((due.at(-1) ?? 0) / DAY).toBeGreaterThan(180)
})
