import type { DeviceView } from '@player/server/contract/devices'

const DAY = 86_400_000
const YEAR = 365

export interface TimeLeft {
  /** Days, a started one counts; null for life. */
  readonly days: number | null
  /** From 0 to 1: of the trial, or of a year. */
  readonly share: number
}

/** @param now in milliseconds */
export function timeLeft(
  { expire_date, created_time, is_trial }: Pick<DeviceView, 'expire_date' | 'created_time' | 'is_trial'>,
  now: number,
): TimeLeft {
  if (expire_date === null) return { days: null, share: 1 }
  const left = Math.max(0, Date.parse(expire_date) - now)
  const whole = is_trial === 1 ? Date.parse(expire_date) - Date.parse(created_time) : YEAR * DAY
  return { days: Math.ceil(left / DAY), share: whole > 0 ? Math.min(1, left / whole) : 0 }
}
