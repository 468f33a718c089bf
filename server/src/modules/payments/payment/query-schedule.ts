/** The delays between attempts in seconds, each repeated `times` times. */
const schedule = (...delays: readonly (readonly [times: number, delay: number])[]): readonly number[] =>
  delays.flatMap(([times, delay]) => Array.from({ length: times }, () => delay))

const FIRST_THREE_DAYS = schedule(
  // After 1, 2, 5, 10, 20, 40 and 60 minutes.
  [2, 60],
  [1, 180],
  [1, 300],
  [1, 600],
  [2, 1_200],
  // Every hour up to one day, every six hours up to three days.
  [23, 3_600],
  [8, 21_600],
)
/** Pending payments are queried daily up to 30 days. */
const WHILE_PENDING = [...FIRST_THREE_DAYS, ...schedule([27, 86_400])]
/** After that schedule, orders that have not expired are queried every six hours. */
const UNEXPIRED_DELAY_SECONDS = 21_600

/** The delay before the next status query, in seconds; null after the last one. */
export function waitBeforeQuery(queryCount: number, isPending: boolean, isExpired = true): number | null {
  const delays = isPending ? WHILE_PENDING : FIRST_THREE_DAYS
  return delays[queryCount] ?? (isExpired ? null : UNEXPIRED_DELAY_SECONDS)
}

/** The delay before the next try to match a callback, in seconds; null after half a year. */
export const waitBeforeMatch = (tryCount: number): number | null => MATCH_DELAYS[tryCount] ?? null

/** The operator is alerted after three to four minutes. */
export const TRIES_BEFORE_ALERT = 3

const MATCH_DELAYS = schedule([1, 30], [1, 60], [1, 120], [1, 600], [4_400, 3_600])
