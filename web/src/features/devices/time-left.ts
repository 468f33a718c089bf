import type { DeviceView } from '@player/server/contract/devices'

const DAY_MS = 86_400_000
const YEAR_DAYS = 365

export interface TimeLeft {
  /** Days, rounded up; null for a lifetime licence. */
  readonly days: number | null
  /** The part of the trial, or of a year, that is left: 0 to 1. */
  readonly share: number
}

/** @param now in milliseconds */
export function timeLeft(
  { expire_date, created_time, is_trial }: Pick<DeviceView, 'expire_date' | 'created_time' | 'is_trial'>,
  now: number,
): TimeLeft {
  if (expire_date === null) return { days: null, share: 1 }
  const left = Math.max(0, Date.parse(expire_date) - now)
  const total = is_trial === 1 ? Date.parse(expire_date) - Date.parse(created_time) : YEAR_DAYS * DAY_MS
  return { days: Math.ceil(left / DAY_MS), share: total > 0 ? Math.min(1, left / total) : 0 }
}

/** The days before a payment, drawn as a share of the days after it. */
export const timeLeftBefore = (days: number | null, daysAfter: number | null): TimeLeft => ({
  days,
  share: daysAfter === null ? 0 : Math.min(1, (days ?? 0) / daysAfter),
})
