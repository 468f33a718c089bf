/** Gaps in seconds between asking a provider about one payment, as [how many times, gap] (D20). */
const FIRST_THREE_DAYS: readonly (readonly [times: number, gap: number])[] = [
  // After 1, 2, 5, 10, 20, 40 and 60 minutes,
  [2, 60],
  [1, 180],
  [1, 300],
  [1, 600],
  [2, 1_200],
  // hourly to a day, six-hourly to three days.
  [23, 3_600],
  [8, 21_600],
]
/** Money on its way is asked about daily, until 30 days have passed. */
const PENDING_DAYS: readonly [number, number] = [27, 86_400]

/**
 * How long to wait before a payment is asked about again.
 *
 * @param asked how often it was asked about already
 * @returns seconds, or null when there is nothing left to ask
 */
export function waitBeforeQuery(asked: number, pending: boolean): number | null {
  let past = 0
  for (const [times, gap] of pending ? [...FIRST_THREE_DAYS, PENDING_DAYS] : FIRST_THREE_DAYS) {
    past += times
    if (asked < past) return gap
  }
  return null
}
