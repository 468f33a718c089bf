import { REGIONS } from './language.ts'
import { ordinal } from './ordinal.ts'

const toTheMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const hourAndMinute = new Intl.DateTimeFormat(REGIONS.dates, toTheMinute)
const clock = new Intl.DateTimeFormat(REGIONS.dates, { ...toTheMinute, second: '2-digit' })
const localDate = new Intl.DateTimeFormat(REGIONS.dates, { dateStyle: 'medium' })
const utcDate = new Intl.DateTimeFormat(REGIONS.dates, { dateStyle: 'medium', timeZone: 'UTC' })

/** A date as pages show it, in UTC: '20 Nov. 2026' (D24). Its spaces do not break, so that it stays on one line. Takes ISO 8601. */
export const formatDate = (iso: string): string => shortDate(utcDate, iso)

function shortDate(format: Intl.DateTimeFormat, iso: string): string {
  const parts = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')}\u00A0${parts.get('month')}.\u00A0${parts.get('year')}`
}

/** A date as e-mails show it, in UTC and with plain spaces: '20 Nov. 2026'. Takes ISO 8601. */
export const plainDate = (iso: string): string => formatDate(iso).replaceAll('\u00A0', ' ')

/** The day and month of a date, in UTC and with a plain space: '20 Nov.'. Takes ISO 8601. */
export const plainDay = (iso: string): string => plainDate(iso).slice(0, -5)

/** The time of day to the minute in the reader's time zone: '09:30'. Takes ISO 8601. */
export const formatTime = (iso: string): string => hourAndMinute.format(new Date(iso))

/** A time to the minute in the reader's time zone: '20 Nov. 2026, 09:30'. Takes ISO 8601. */
export const formatDateTime = (iso: string): string => `${shortDate(localDate, iso)}, ${formatTime(iso)}`

/** A date in full, in UTC: 'June 18th, 2024'. Takes ISO 8601. */
export function formatLongDate(iso: string): string {
  const date = new Date(iso)
  const month = new Intl.DateTimeFormat(REGIONS.dates, { month: 'long', timeZone: 'UTC' }).format(date)
  return `${month} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`
}

/** The time of day to the second in the reader's time zone: '14:03:27'. Takes ISO 8601. */
export const clockTime = (iso: string): string => clock.format(new Date(iso))
