/** Delays between attempts in seconds, and how many times each follows. */
type Schedule = readonly (readonly [times: number, delay: number])[]

const FIRST_THREE_DAYS: Schedule = [
  // After 1, 2, 5, 10, 20, 40 and 60 minutes.
  [2, 60],
  [1, 180],
  [1, 300],
  [1, 600],
  [2, 1_200],
  // Every hour up to one day, every six hours up to three days.
  [23, 3_600],
  [8, 21_600],
]
/** Pending payments are queried daily up to 30 days. */
const WHILE_PENDING: Schedule = [...FIRST_THREE_DAYS, [27, 86_400]]
/** Orders that have not expired are queried every six hours. */
const UNEXPIRED_DELAY_SECONDS = 21_600

/** The delay before the next status query, in seconds; null after the last one. */
export function waitBeforeQuery(queryCount: number, isPending: boolean, isExpired = true): number | null {
  const wait = delayAt(isPending ? WHILE_PENDING : FIRST_THREE_DAYS, queryCount)
  return wait ?? (isExpired ? null : UNEXPIRED_DELAY_SECONDS)
}

/** The delay before the next try to match a callback, in seconds; null after half a year. */
export const waitBeforeMatch = (tryCount: number): number | null => delayAt(MATCH_SCHEDULE, tryCount)

/** The operator is alerted after three to four minutes. */
export const TRIES_BEFORE_ALERT = 3

const MATCH_SCHEDULE: Schedule = [
  [1, 30],
  [1, 60],
  [1, 120],
  [1, 600],
  [4_400, 3_600],
]

function delayAt(schedule: Schedule, count: number): number | null {
  let end = 0
  for (const [times, delay] of schedule) {
    end += times
    if (count < end) return delay
  }
  return null
}
