import { mismatchReview } from '../../payment/paid.ts'
import type { Amount, Paid, ProviderStatus } from '../../payment/provider-status.ts'
import { review, type Review } from '../../payment/review.ts'
import { withDuplicateReview } from '../protocol/combine-statuses.ts'
import type { PaymentFacts } from '../provider.ts'

type Returned = ProviderStatus & { readonly kind: 'returned' }

interface Order {
  readonly id: string
  /** Null before the store reports it as paid. */
  readonly paid: Paid | null
  /** Whether the paid money matches the payment's amount, currency and reference; true for an order that is not reported as paid. */
  readonly isMatching: boolean
  /** Whether all of its money was returned. */
  readonly isReturned: boolean
  /** Whether all or a part of its money was charged back. */
  readonly isReversed: boolean
  /** The returned amount in minor units if only a part was returned; otherwise 0. */
  readonly partReturned: number
}

/** Combines the events of orders; null if none is paid, returned in full or closed. The payment is returned when money was and no paid order remains. */
export function statusOfOrders(
  payment: PaymentFacts,
  reported: readonly ProviderStatus[],
): ProviderStatus | null {
  const orders = [...Map.groupBy(reported, orderOf)].map(([id, events]) => readOrder(payment, id, events))
  const remaining = orders.filter(({ paid, isReturned }) => paid !== null && !isReturned)
  const returned = orders.filter(({ isReturned }) => isReturned)
  const matching = remaining.filter(({ isMatching }) => isMatching)
  // Mismatching money is held, unless matching money was returned.
  const eligible = matching.length > 0 || returned.some(({ isMatching }) => isMatching) ? matching : remaining
  const counted = eligible.find(({ id }) => id === payment.capture_reference) ?? eligible[0]
  if (counted?.paid) {
    const reviews = [...remaining.flatMap(reviewOfPart), ...returned.flatMap(reviewOfReversal)]
    return withDuplicateReview({ ...counted.paid, ...(reviews.length > 0 && { review: reviews }) }, reported)
  }
  if (returned.length > 0)
    return { kind: 'returned', as: returned.some(({ isReversed }) => isReversed) ? 'reversed' : 'refunded' }
  return reported.findLast(({ kind }) => kind === 'closed') ?? null
}

function orderOf(status: ProviderStatus): string {
  if (status.kind === 'paid') return status.captureReference
  return status.kind === 'returned' ? (status.order ?? '') : ''
}

function readOrder(payment: PaymentFacts, id: string, events: readonly ProviderStatus[]): Order {
  const paid = withReference(payment, events.find((event) => event.kind === 'paid') ?? null)
  const returns = events.filter((event) => event.kind === 'returned')
  const due: Amount = paid ?? { amountMinor: payment.amount_minor, currency: payment.currency }
  const sum = returns.reduce((total, { amount }) => total + (amount?.amountMinor ?? 0), 0)
  const isWhole = sum >= due.amountMinor || returns.some((event) => returnsAll(event, due))
  return {
    id,
    paid,
    isMatching: paid === null || mismatchReview(payment, paid) === null,
    isReturned: returns.length > 0 && isWhole,
    isReversed: returns.some(({ as }) => as === 'reversed'),
    partReturned: isWhole ? 0 : sum,
  }
}

/** Whether a return is of the whole amount: true unless it has an amount in the order's currency. */
const returnsAll = ({ amount }: Returned, { currency }: Amount): boolean =>
  amount === undefined || amount.currency !== currency

/** An order without a reference was matched by its device. */
const withReference = ({ reference }: PaymentFacts, paid: Paid | null): Paid | null =>
  paid?.reference === '' ? { ...paid, reference } : paid

function reviewOfPart({ id, paid, partReturned }: Order): Review[] {
  if (paid === null || partReturned === 0) return []
  const facts = { order: id, returned: `${partReturned}`, paid: `${paid.amountMinor} ${paid.currency}` }
  return [review('store_partly_returned', facts)]
}

const reviewOfReversal = ({ id, isReversed }: Order): Review[] =>
  isReversed ? [review('store_order_reversed', { order: id })] : []
