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
/** What its provider has not ended by itself yet is asked about six-hourly until it has. */
const UNTIL_EXPIRED = 21_600

/**
 * How long to wait before a payment is asked about again.
 *
 * @param queried how often it was asked about already
 * @param pending whether money is on its way
 * @param ended whether its time at the provider is over
 * @returns seconds, or null when there is nothing left to ask
 */
export function waitBeforeQuery(queried: number, pending: boolean, ended = true): number | null {
  const wait = gapAt(pending ? [...FIRST_THREE_DAYS, PENDING_DAYS] : FIRST_THREE_DAYS, queried)
  return wait ?? (ended ? null : UNTIL_EXPIRED)
}

/** As above, for the payment that a callback is about and that is not there yet: for half a year, then a person alone. */
export const waitBeforeMatch = (tried: number): number | null => gapAt(MATCH_SCHEDULE, tried)

/** After so many tries that found nothing a person is told: between three and four minutes. */
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
