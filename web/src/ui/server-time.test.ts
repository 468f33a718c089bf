import { afterEach, expect, it, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS
const ANSWERED = Date.parse('2026-11-25T10:00:00Z')
/** Of a licence. */
const END = Date.parse('2026-12-05T10:01:00Z')

afterEach(() => {
  vi.useRealTimers()
})

/*
 * Days left are counted by the server's time, whatever a device's own clock says when the server answers, and a minute later.
 */
test.each([
  ['is right', ANSWERED, ANSWERED],
  ['is two minutes ahead', ANSWERED + 120_000, ANSWERED + 120_000],
  ['was set by hand in another time zone', ANSWERED - 5 * HOUR_MS, ANSWERED - 5 * HOUR_MS],
  ['is a day ahead', ANSWERED + DAY_MS, ANSWERED + DAY_MS],
  ['is a year ahead', ANSWERED + YEAR_MS, ANSWERED + YEAR_MS],
  ['is a year behind', ANSWERED - YEAR_MS, ANSWERED - YEAR_MS],
  ['starts in 1970 without a battery', 0, 0],
  ['starts in 2000', Date.UTC(2000, 0), Date.UTC(2000, 0)],
  ['is beyond 2038', Date.UTC(2038, 0, 20), Date.UTC(2038, 0, 20)],
  ['is corrected by a year meanwhile', ANSWERED - YEAR_MS, ANSWERED],
  ['is set back by a day meanwhile', ANSWERED, ANSWERED - DAY_MS],
  ['is set ahead by a year meanwhile', ANSWERED, ANSWERED + YEAR_MS],
  ['is no number', Number.NaN, Number.NaN],
  ['is no number at first', Number.NaN, ANSWERED],
])('a device’s clock that %s', (_, atAnswer, later) => {
  vi.useFakeTimers()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(atAnswer)
  noteServerTime(new Date(ANSWERED).toUTCString())
  expect(serverNow()).toBe(ANSWERED + 999)
  vi.advanceTimersByTime(60_000)
  clock.mockReturnValue(later + 60_000)
  expect(serverNow()).toBe(ANSWERED + 60_999)
  expect(Math.ceil((END - serverNow()) / DAY_MS)).toBe(10)
  clock.mockRestore()
})

it.each([null, '', 'not a date'])('an answer without a time (%j) changes nothing', (date) => {
  vi.useFakeTimers()
  noteServerTime(new Date(ANSWERED).toUTCString())
  noteServerTime(date)
  expect(serverNow()).toBe(ANSWERED + 999)
})

it('a trial of seven days has seven days left in the second in which it begins', () => {
  vi.useFakeTimers()
  const began = ANSWERED + 400
  noteServerTime(new Date(began).toUTCString())
  expect(Math.ceil((began + 7 * DAY_MS - serverNow()) / DAY_MS)).toBe(7)
})
