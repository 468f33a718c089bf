import type { Truth } from '../../payment.ts'
import { review } from '../../review/review.ts'

/**
 * What a payment's several orders at its provider come to, oldest first: one that is paid pays it, and as long as one is
 * open it is. Null when there is none.
 */
export function ofOrders(orders: readonly Truth[]): Truth | null {
  const rank: Ranks = { closed: 0, unpaid: 1, approved: 2, pending: 2, returned: 3, paid: 4 }
  return withMore(
    furthest(orders, ({ kind }) => rank[kind]),
    orders,
  )
}

/**
 * What the events about a payment come to, in whatever order they arrived: money that went back is not there any more.
 * Null when there is none.
 */
export function ofEvents(events: readonly Truth[]): Truth | null {
  const rank: Ranks = { unpaid: 0, approved: 1, pending: 1, closed: 2, paid: 3, returned: 4 }
  const isReversed = (truth: Truth) => truth.kind === 'returned' && truth.as === 'reversed'
  return withMore(
    furthest(events, (truth) => rank[truth.kind] + (isReversed(truth) ? 1 : 0)),
    events,
  )
}

type Ranks = Readonly<Record<Truth['kind'], number>>

/** Among equals the earliest money, and of everything else the latest word. */
function furthest(truths: readonly Truth[], rank: (truth: Truth) => number): Truth | null {
  let found: Truth | null = null
  for (const truth of truths) {
    const ahead = found === null ? 1 : rank(truth) - rank(found)
    if (ahead > 0 || (ahead === 0 && truth.kind !== 'paid')) found = truth
  }
  return found
}

/** With a word about money that came more than once. */
function withMore(truth: Truth | null, all: readonly Truth[]): Truth | null {
  if (truth?.kind !== 'paid') return truth
  const names = new Set(all.flatMap((each) => (each.kind === 'paid' ? [each.captureReference] : [])))
  if (names.size < 2) return truth
  const more = review('paid_more_than_once', { captures: [...names].join(', ') })
  return { ...truth, review: [...(truth.review ?? []), more] }
}
