import type { Change, DecisionContext } from './payment-change.ts'
import type { Paid, ProviderStatus } from './provider-status.ts'
import { review, type Review } from './review.ts'
import { RANK, isSettled, wasReturned } from './state.ts'
import { advance, type Payment } from './transition.ts'

/** The change by money that a provider reports as paid. It is held for a mismatch with the order, `holdReason`, or if another payment counted it. */
export function applyPaid(payment: Payment, paid: Paid, { holdReason, countedFor }: DecisionContext): Change {
  const { captureReference, payerEmail } = paid
  const duplicate = countedFor
    ? review('counted_before', { capture: captureReference, payment: countedFor })
    : null
  const mismatch = mismatchReview(payment, paid)
  const reason = mismatch ?? holdReason ?? duplicate
  const isNewMoney = payment.capture_reference === null
  const returned = duplicate === null && wasReturned(payment.state) ? 'the money that went back' : null
  const change = advance(payment, reason === null ? 'confirmed' : 'held', [
    // An operator may have released a confirmed payment, so only new or mismatching money adds a reason to it.
    ...(reason !== null &&
    (RANK[payment.state] <= RANK.held || (payment.state === 'confirmed' && (isNewMoney || mismatch !== null)))
      ? [reason]
      : []),
    ...(paid.review ?? []),
    ...secondCaptureReviews(payment.capture_reference ?? returned, paid),
  ])
  if (change.state === payment.state && !isNewMoney) return change
  return { ...change, money: { captureReference: duplicate === null ? captureReference : null, payerEmail } }
}

/** Whether a status reports only money that was counted: it changes nothing, now and in any later state. */
export const isAlreadyCounted = (payment: Payment, status: ProviderStatus): boolean =>
  status.kind === 'paid' &&
  isSettled(payment.state) &&
  status.captureReference === payment.capture_reference &&
  !status.review &&
  mismatchReview(payment, status) === null

/** How paid money differs from the payment's order; null if it matches. */
export function mismatchReview(
  payment: Pick<Payment, 'amount_minor' | 'currency' | 'reference'>,
  paid: Paid,
): Review | null {
  const expected = `${payment.amount_minor} ${payment.currency}`
  const received = `${paid.amountMinor} ${paid.currency}`
  if (expected !== received) return review('amount_mismatch', { asked: expected, got: received })
  if (paid.reference !== payment.reference) return review('other_reference', { reference: paid.reference })
  return null
}

const secondCaptureReviews = (counted: string | null, { captureReference: capture }: Paid) =>
  counted === null || counted === capture ? [] : [review('paid_again', { capture, counted })]

/** A review if these orders or callbacks report several captures; otherwise null. */
export function duplicateReview(statuses: readonly ProviderStatus[]): Review | null {
  const captures = new Set(
    statuses.flatMap((status) => (status.kind === 'paid' ? [status.captureReference] : [])),
  )
  return captures.size > 1 ? review('paid_more_than_once', { captures: [...captures].join(', ') }) : null
}
