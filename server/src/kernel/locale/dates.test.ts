import { expect, test } from 'vitest'
import { clockTime, formatDate, formatLongDate, formatDateTime, plainDate } from './dates.ts'

test('a date has day, short month with a full stop, and year, in UTC', () => {
  expect(plainDate('2026-11-20T23:59:59.000Z')).toBe('20 Nov. 2026')
  expect(plainDate('2027-01-01T00:00:00.000Z')).toBe('1 Jan. 2027')
})

test('a date on a page has spaces that do not break', () => {
  expect(formatDate('2026-11-20T23:59:59.000Z')).toBe('20\u00A0Nov.\u00A02026')
})

test('a time to the minute is in the reader’s time zone', () => {
  const local = new Date(2026, 10, 20, 0, 5)
  expect(formatDateTime(local.toISOString())).toBe('20\u00A0Nov.\u00A02026, 00:05')
})

test('a time of day to the second is on the 24-hour clock', () => {
  expect(clockTime(new Date(2026, 10, 20, 21, 5, 7).toISOString())).toBe('21:05:07')
})

test('every short month has three letters', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    plainDate(new Date(Date.UTC(2026, month, 1)).toISOString()),
  )
  expect(months.map((date) => date.slice(2, -5)).join(' ')).toBe(
    'Jan. Feb. Mar. Apr. May. Jun. Jul. Aug. Sep. Oct. Nov. Dec.',
  )
})

test.for([
  ['2024-06-18', 'June 18th, 2024'],
  ['2026-03-01', 'March 1st, 2026'],
  ['2026-03-22', 'March 22nd, 2026'],
  ['2026-03-23', 'March 23rd, 2026'],
  ['2026-03-11', 'March 11th, 2026'],
])('%s in full is %s', ([iso, text]) => {
  expect(formatLongDate(iso ?? '')).toBe(text)
})
