import { duplicateReview } from '../../payment/paid.ts'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { newReviews } from '../../payment/review.ts'

const RANK = { closed: 0, unpaid: 1, approved: 2, pending: 2, returned: 3, paid: 4 } as const

/** Combines the statuses of a payment's orders, oldest first. Keeps all review reasons, as each order may hold money. Null without orders. */
export function combineStatuses(statuses: readonly ProviderStatus[]): ProviderStatus | null {
  const status = highest(statuses)
  const reviews = newReviews(
    statuses.flatMap((status) => status.review ?? []),
    [],
  )
  return withDuplicateReview(status && reviews.length > 0 ? { ...status, review: reviews } : status, statuses)
}

/** The status with the highest rank. Among equal ranks it is the first paid status, and otherwise the last status. */
function highest(statuses: readonly ProviderStatus[]): ProviderStatus | null {
  let best: ProviderStatus | null = null
  for (const status of statuses) {
    const difference = best === null ? 1 : RANK[status.kind] - RANK[best.kind]
    if (difference > 0 || (difference === 0 && status.kind !== 'paid')) best = status
  }
  return best
}

export function withDuplicateReview(
  status: ProviderStatus | null,
  statuses: readonly ProviderStatus[],
): ProviderStatus | null {
  if (status?.kind !== 'paid') return status
  const duplicate = duplicateReview(statuses)
  return duplicate ? { ...status, review: [...(status.review ?? []), duplicate] } : status
}
