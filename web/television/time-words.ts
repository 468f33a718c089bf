const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A date as the site shows it, in UTC: '20 Nov. 2026'. Takes ISO 8601. */
export const dateText = (iso: string): string => `${dayText(iso)} ${new Date(iso).getUTCFullYear()}`

/** A date without its year, in UTC: '20 Nov.' Takes ISO 8601, or milliseconds since 1970. */
export function dayText(time: string | number): string {
  const date = new Date(time)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}.`
}

/** '20 Nov. 2026, 14:05', on the television's clock. Takes ISO 8601. */
export function dateTimeText(iso: string): string {
  const date = new Date(iso)
  return `${date.getDate()} ${MONTHS[date.getMonth()]}. ${date.getFullYear()}, ${clockText(date.getTime())}`
}

/** 21:05, on the television's clock. */
export const clockText = (now: number): string => {
  const date = new Date(now)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 'Hello' at night, because 'Good night' is a farewell. */
export function greeting(now: number): string {
  const hour = new Date(now).getHours()
  if (hour < 5) return 'Hello'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
