import type { ProviderStatus } from '../../payment.ts'
import { review } from '../../review/review.ts'

/**
 * What a payment's several orders at its provider come to, oldest first: one that is paid pays it, and as long as one is
 * open it is. Null when there is none.
 */
export function combineOrders(orders: readonly ProviderStatus[]): ProviderStatus | null {
  const rank: Ranks = { closed: 0, unpaid: 1, approved: 2, pending: 2, returned: 3, paid: 4 }
  return withDuplicateReview(
    highest(orders, ({ kind }) => rank[kind]),
    orders,
  )
}

/**
 * What the events about a payment come to, in whatever order they arrived: money that went back is not there any more.
 * Null when there is none.
 */
export function combineEvents(events: readonly ProviderStatus[]): ProviderStatus | null {
  const rank: Ranks = { unpaid: 0, approved: 1, pending: 1, closed: 2, paid: 3, returned: 4 }
  const isReversed = (status: ProviderStatus) => status.kind === 'returned' && status.as === 'reversed'
  return withDuplicateReview(
    highest(events, (status) => rank[status.kind] + (isReversed(status) ? 1 : 0)),
    events,
  )
}

type Ranks = Readonly<Record<ProviderStatus['kind'], number>>

/** Among equals the earliest money, and of everything else the latest word. */
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

/** With a word about money that came more than once. */
function withDuplicateReview(
  status: ProviderStatus | null,
  all: readonly ProviderStatus[],
): ProviderStatus | null {
  if (status?.kind !== 'paid') return status
  const names = new Set(all.flatMap((each) => (each.kind === 'paid' ? [each.captureReference] : [])))
  if (names.size < 2) return status
  const more = review('paid_more_than_once', { captures: [...names].join(', ') })
  return { ...status, review: [...(status.review ?? []), more] }
}
