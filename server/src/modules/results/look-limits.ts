export const MAX_WAIT_SECONDS = 60
/** Longer than a reader may run. */
export const LEASE_SECONDS = 30

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The maximum number of looks into a host within an hour. */
export const LOOKS_PER_HOST = 30
/** Lists of an account: one in half an hour, two in two hours. Panels ban accounts that ask more often. */
const LIST_PAUSE_MS = 30 * MINUTE
export const LISTS_PER_ACCOUNT = 2
const ACCOUNT_WINDOW_MS = 2 * HOUR

export interface EarlierLooks {
  /** Times of the looks into a host within an hour, the newest first. */
  readonly ofHost: readonly Date[]
  /** Times at which an account's list was requested within two hours, the newest first. */
  readonly ofAccount: readonly Date[]
}

/** When the next look is allowed; null if it is now. */
export function nextLookAllowedAt({ ofHost, ofAccount }: EarlierLooks, now: Date): Date | null {
  const ends = [
    endOf(ofHost[LOOKS_PER_HOST - 1], HOUR),
    endOf(ofAccount[0], LIST_PAUSE_MS),
    endOf(ofAccount[LISTS_PER_ACCOUNT - 1], ACCOUNT_WINDOW_MS),
  ]
  const latest = Math.max(...ends)
  return latest > now.getTime() ? new Date(latest) : null
}

const endOf = (start: Date | undefined, milliseconds: number): number =>
  start === undefined ? 0 : start.getTime() + milliseconds
