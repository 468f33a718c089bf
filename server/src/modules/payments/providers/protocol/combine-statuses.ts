import type { ProviderStatus } from '../../payment/payment.ts'
import { newReviews, review } from '../../payment/review.ts'

/**
 * Combines the statuses of a payment's orders, oldest first. Paid wins, then open. Keeps the reasons for a review of all
 * orders: one that does not count may hold money too. Null if there are no orders.
 */
export function combineOrders(orders: readonly ProviderStatus[]): ProviderStatus | null {
  const rank: Readonly<Record<ProviderStatus['kind'], number>> = {
    closed: 0,
    unpaid: 1,
    approved: 2,
    pending: 2,
    returned: 3,
    paid: 4,
  }
  const status = highest(orders, ({ kind }) => rank[kind])
  const reviews = newReviews(
    orders.flatMap((order) => order.review ?? []),
    [],
  )
  return withDuplicateReview(status && reviews.length > 0 ? { ...status, review: reviews } : status, orders)
}

/** Among equal ranks, returns the first paid status, and otherwise the last status. */
function highest(
  statuses: readonly ProviderStatus[],
  rank: (status: ProviderStatus) => number,
): ProviderStatus | null {
  let found: ProviderStatus | null = null
  for (const status of statuses) {
    const ahead = found === null ? 1 : rank(status) - rank(found)
    if (ahead > 0 || (ahead === 0 && status.kind !== 'paid')) found = status
  }
  return found
}

/** Adds a review reason if there are several captures. */
export function withDuplicateReview(
  status: ProviderStatus | null,
  all: readonly ProviderStatus[],
): ProviderStatus | null {
  if (status?.kind !== 'paid') return status
  const names = new Set(all.flatMap((each) => (each.kind === 'paid' ? [each.captureReference] : [])))
  if (names.size < 2) return status
  const more = review('paid_more_than_once', { captures: [...names].join(', ') })
  return { ...status, review: [...(status.review ?? []), more] }
}
