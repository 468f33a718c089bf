import { REGIONS } from './language.ts'
import { ordinal } from './ordinal.ts'

const toTheMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const hourAndMinute = new Intl.DateTimeFormat(REGIONS.dates, toTheMinute)
const clock = new Intl.DateTimeFormat(REGIONS.dates, { ...toTheMinute, second: '2-digit' })
const localDate = new Intl.DateTimeFormat(REGIONS.dates, { dateStyle: 'medium' })
const utcDate = new Intl.DateTimeFormat(REGIONS.dates, { dateStyle: 'medium', timeZone: 'UTC' })

/** '20 Nov. 2026' in UTC (D24), with spaces that do not break. All functions take ISO 8601. */
export const formatDate = (iso: string): string => shortDate(utcDate, iso)

function shortDate(format: Intl.DateTimeFormat, iso: string): string {
  const parts = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')}\u00A0${parts.get('month')}.\u00A0${parts.get('year')}`
}

/** For e-mails: with plain spaces. */
export const plainDate = (iso: string): string => formatDate(iso).replaceAll('\u00A0', ' ')

/** '20 Nov.' */
export const plainDay = (iso: string): string => plainDate(iso).slice(0, -5)

/** '09:30' in the reader's time zone. */
export const formatTime = (iso: string): string => hourAndMinute.format(new Date(iso))

/** '20 Nov. 2026, 09:30' in the reader's time zone. */
export const formatDateTime = (iso: string): string => `${shortDate(localDate, iso)}, ${formatTime(iso)}`

/** 'June 18th, 2024' in UTC. */
export function formatLongDate(iso: string): string {
  const date = new Date(iso)
  const month = new Intl.DateTimeFormat(REGIONS.dates, { month: 'long', timeZone: 'UTC' }).format(date)
  return `${month} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`
}

/** '14:03:27' in the reader's time zone. */
export const clockTime = (iso: string): string => clock.format(new Date(iso))
