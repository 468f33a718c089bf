import { inUnit } from './units.ts'

/** How long to wait, as a sentence: 'Try again in 12 minutes.' Takes seconds, rounded up; null if only support can end the wait. */
export function tryAgainIn(seconds: number | null): string {
  if (seconds === null) return 'Contact support to unlock this device.'
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes < 100 ? inUnit(minutes, 'minute') : inUnit(Math.ceil(minutes / 60), 'hour')
  return `Try again in ${wait}.`
}
