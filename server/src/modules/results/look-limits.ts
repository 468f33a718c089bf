export const MAX_WAIT_SECONDS = 60
/** Longer than a reader may run. */
export const LEASE_SECONDS = 30

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Looks into one host within an hour. */
export const MAX_HOST_LOOKS = 30
/** Lists of an account: one in half an hour, two in two hours. Panels ban accounts that ask more often. */
const LIST_PAUSE_MS = 30 * MINUTE_MS
export const MAX_ACCOUNT_LISTS = 2
const ACCOUNT_WINDOW_MS = 2 * HOUR_MS

export interface EarlierLooks {
  /** Times of the looks into a host within an hour, the newest first. */
  readonly ofHost: readonly Date[]
  /** Times at which an account's list was requested within two hours, the newest first. */
  readonly ofAccount: readonly Date[]
}

/** When the next look is allowed; null if it is now. */
export function nextLookAllowedAt({ ofHost, ofAccount }: EarlierLooks, now: Date): Date | null {
  const ends = [
    endOf(ofHost[MAX_HOST_LOOKS - 1], HOUR_MS),
    endOf(ofAccount[0], LIST_PAUSE_MS),
    endOf(ofAccount[MAX_ACCOUNT_LISTS - 1], ACCOUNT_WINDOW_MS),
  ]
  const latest = Math.max(...ends)
  return latest > now.getTime() ? new Date(latest) : null
}

const endOf = (start: Date | undefined, milliseconds: number): number =>
  start === undefined ? 0 : start.getTime() + milliseconds
