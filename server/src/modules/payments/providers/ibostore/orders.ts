import { type Amount, mismatch, type Paid, type ProviderStatus } from '../../payment/payment.ts'
import { review, type Review } from '../../payment/review.ts'
import { withDuplicateReview } from '../protocol/combine-statuses.ts'
import type { PaymentFacts } from '../provider.ts'

type Returned = ProviderStatus & { readonly kind: 'returned' }

/** What the events of one order say about it. */
interface Order {
  readonly id: string
  /** Null before the store reports it as paid. */
  readonly paid: Paid | null
  /** Whether the paid amount is that of the payment; true for an order that is not reported as paid. */
  readonly fits: boolean
  /** Whether all of its money went back. */
  readonly isReturned: boolean
  /** Whether a part of it or all was charged back. */
  readonly isReversed: boolean
  /** How much went back if it is only a part, in minor units; otherwise 0. */
  readonly partReturned: number
}

/**
 * Combines the events of a payment's orders, in any order of arrival. A return counts for its own order: the payment is
 * returned when no order that pays for it is left. Null without any.
 */
export function statusOfOrders(
  payment: PaymentFacts,
  reported: readonly ProviderStatus[],
): ProviderStatus | null {
  const orders = [...Map.groupBy(reported, orderOf)].map(([id, events]) => readOrder(payment, id, events))
  const left = orders.filter(({ paid, isReturned }) => paid !== null && !isReturned)
  const returned = orders.filter(({ isReturned }) => isReturned)
  const fitting = left.filter(({ fits }) => fits)
  // Money that does not fit is held, unless money that did has gone back.
  const mayCount = fitting.length > 0 || returned.some(({ fits }) => fits) ? fitting : left
  const counted = mayCount.find(({ id }) => id === payment.capture_reference) ?? mayCount[0]
  if (counted?.paid) {
    const reviews = [...left.flatMap(reviewOfPart), ...returned.flatMap(reviewOfReversal)]
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
  const paid = named(payment, events.find((event) => event.kind === 'paid') ?? null)
  const returns = events.filter((event) => event.kind === 'returned')
  const all: Amount = paid ?? { amountMinor: payment.amount_minor, currency: payment.currency }
  const sum = returns.reduce((before, { amount }) => before + (amount?.amountMinor ?? 0), 0)
  const isWhole = sum >= all.amountMinor || returns.some((each) => returnsAll(each, all))
  return {
    id,
    paid,
    fits: paid === null || mismatch(payment, paid) === null,
    isReturned: returns.length > 0 && isWhole,
    isReversed: returns.some(({ as }) => as === 'reversed'),
    partReturned: isWhole ? 0 : sum,
  }
}

/** Whether a return is of the whole amount: it is, unless it names an amount in the order's currency. */
const returnsAll = ({ amount }: Returned, { currency }: Amount): boolean =>
  amount === undefined || amount.currency !== currency

/** An order without a reference was matched by its device. */
const named = ({ reference }: PaymentFacts, paid: Paid | null): Paid | null =>
  paid?.reference === '' ? { ...paid, reference } : paid

function reviewOfPart({ id, paid, partReturned }: Order): Review[] {
  if (paid === null || partReturned === 0) return []
  const facts = { order: id, returned: `${partReturned}`, paid: `${paid.amountMinor} ${paid.currency}` }
  return [review('store_partly_returned', facts)]
}

const reviewOfReversal = ({ id, isReversed }: Order): Review[] =>
  isReversed ? [review('store_order_reversed', { order: id })] : []
