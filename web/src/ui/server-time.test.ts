import { afterEach, expect, it, test, vi } from 'vitest'
import { setServerTime, serverNow } from './server-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS
const ANSWER_TIME = Date.parse('2026-11-25T10:00:00Z')
/** The end of a licence. */
const END = Date.parse('2026-12-05T10:01:00Z')

afterEach(() => {
  vi.useRealTimers()
})

/* Days left are counted by the server's time, whatever the device's clock says at the answer and a minute later. */
test.each([
  ['is right', ANSWER_TIME, ANSWER_TIME],
  ['is two minutes ahead', ANSWER_TIME + 120_000, ANSWER_TIME + 120_000],
  ['was set by hand in another time zone', ANSWER_TIME - 5 * HOUR_MS, ANSWER_TIME - 5 * HOUR_MS],
  ['is a day ahead', ANSWER_TIME + DAY_MS, ANSWER_TIME + DAY_MS],
  ['is a year ahead', ANSWER_TIME + YEAR_MS, ANSWER_TIME + YEAR_MS],
  ['is a year behind', ANSWER_TIME - YEAR_MS, ANSWER_TIME - YEAR_MS],
  ['starts in 1970 without a battery', 0, 0],
  ['starts in 2000', Date.UTC(2000, 0), Date.UTC(2000, 0)],
  ['is beyond 2038', Date.UTC(2038, 0, 20), Date.UTC(2038, 0, 20)],
  ['is corrected by a year meanwhile', ANSWER_TIME - YEAR_MS, ANSWER_TIME],
  ['is set back by a day meanwhile', ANSWER_TIME, ANSWER_TIME - DAY_MS],
  ['is set ahead by a year meanwhile', ANSWER_TIME, ANSWER_TIME + YEAR_MS],
  ['gives no number', Number.NaN, Number.NaN],
  ['gives no number at first', Number.NaN, ANSWER_TIME],
])('the server’s time is right on a device whose clock %s', (_, atAnswer, later) => {
  vi.useFakeTimers()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(atAnswer)
  setServerTime(new Date(ANSWER_TIME).toUTCString())
  expect(serverNow()).toBe(ANSWER_TIME + 999)
  vi.advanceTimersByTime(60_000)
  clock.mockReturnValue(later + 60_000)
  expect(serverNow()).toBe(ANSWER_TIME + 60_999)
  expect(Math.ceil((END - serverNow()) / DAY_MS)).toBe(10)
  clock.mockRestore()
})

it.each([null, '', 'not a date'])('an answer without a time (%j) changes nothing', (date) => {
  vi.useFakeTimers()
  setServerTime(new Date(ANSWER_TIME).toUTCString())
  setServerTime(date)
  expect(serverNow()).toBe(ANSWER_TIME + 999)
})

it('a trial of seven days has seven days left in the second in which it begins', () => {
  vi.useFakeTimers()
  const start = ANSWER_TIME + 400
  setServerTime(new Date(start).toUTCString())
  expect(Math.ceil((start + 7 * DAY_MS - serverNow()) / DAY_MS)).toBe(7)
})
