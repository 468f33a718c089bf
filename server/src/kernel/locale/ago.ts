import { LANGUAGE } from './language.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relative = new Intl.RelativeTimeFormat(LANGUAGE)

/** How long ago something was: '0.3 s ago', '4 s ago', 'less than a minute ago', '5 minutes ago'. */
export function ago(seconds: number): string {
  if (seconds < 1) return `${Math.max(0.1, seconds).toFixed(1)} s ago`
  if (seconds < FEW_SECONDS) return `${Math.floor(seconds)} s ago`
  if (seconds < MINUTE) return 'less than a minute ago'
  if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), 'hour')
  return relative.format(-Math.floor(seconds / DAY), 'day')
}

/** The seconds below which the text gives their number. */
export const FEW_SECONDS = 10
