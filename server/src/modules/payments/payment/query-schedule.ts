/** Delays between status queries in seconds, as [number of queries, delay] (D20). */
const FIRST_THREE_DAYS: readonly (readonly [times: number, gap: number])[] = [
  // After 1, 2, 5, 10, 20, 40 and 60 minutes.
  [2, 60],
  [1, 180],
  [1, 300],
  [1, 600],
  [2, 1_200],
  // Hourly to one day, six-hourly to three days.
  [23, 3_600],
  [8, 21_600],
]
/** Pending payments are queried daily up to 30 days. */
const PENDING_DAYS: readonly [number, number] = [27, 86_400]
/** Orders that have not expired are queried six-hourly. */
const UNTIL_EXPIRED = 21_600

/** The delay before the next status query, in seconds; null after the last one. `ended` is whether the order has expired. */
export function waitBeforeQuery(queried: number, pending: boolean, ended = true): number | null {
  const wait = gapAt(pending ? [...FIRST_THREE_DAYS, PENDING_DAYS] : FIRST_THREE_DAYS, queried)
  return wait ?? (ended ? null : UNTIL_EXPIRED)
}

/** The delay before the next try to match a callback, in seconds; null after half a year. */
export const waitBeforeMatch = (tried: number): number | null => gapAt(MATCH_SCHEDULE, tried)

/** The operator is alerted after three to four minutes. */
export const TRIES_BEFORE_ALERT = 3

const MATCH_SCHEDULE: readonly (readonly [times: number, gap: number])[] = [
  [1, 30],
  [1, 60],
  [1, 120],
  [1, 600],
  [4_400, 3_600],
]

function gapAt(steps: readonly (readonly [times: number, gap: number])[], count: number): number | null {
  let past = 0
  for (const [times, gap] of steps) {
    past += times
    if (count < past) return gap
  }
  return null
}
