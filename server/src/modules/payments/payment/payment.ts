import type { PaymentState } from '@player/db'
import type {
  Change,
  Command,
  DecisionContext,
  EventKind,
  OwnCommand,
  Refused,
  ScheduleEnded,
} from './payment-change.ts'
import { review, type Review } from './review.ts'

/** A payment's status at its provider. Amounts are integers in minor units. `review` holds reasons for a review. */
export type ProviderStatus = { readonly review?: readonly Review[] } & (
  | { readonly kind: 'unpaid' }
  /** Approved by the payer; not captured yet. */
  | { readonly kind: 'approved' }
  /** Money is on its way and may still fail, or only a part arrived and the payer can add the rest. */
  | { readonly kind: 'pending'; readonly isPart?: true }
  | { readonly kind: 'closed'; readonly as: 'cancelled' | 'expired' | 'failed' }
  | {
      readonly kind: 'paid'
      readonly amountMinor: number
      readonly currency: string
      /** Our reference, as the provider returns it. */
      readonly reference: string
      /** The provider's capture id. */
      readonly captureReference: string
      readonly payerEmail: string | null
    }
  | {
      readonly kind: 'returned'
      readonly as: 'refunded' | 'reversed'
      /** In an event: the returned capture or order. Absent if the event does not name it. */
      readonly order?: string
      /** In an event: the returned amount. Absent if all of it was returned. */
      readonly amount?: Amount
    }
)

export interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

export type Paid = ProviderStatus & { readonly kind: 'paid' }

/** The columns that a decision needs. */
export interface Payment {
  readonly state: PaymentState
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  /** The counted capture; null while it is unknown, as after a release. */
  readonly capture_reference: string | null
}

/** A state changes only to a higher rank. Ranks are unique, so that the final state does not depend on the order of events. */
const RANK: Record<PaymentState, number> = {
  created: 0,
  pending: 1,
  cancelled: 2,
  expired: 3,
  failed: 4,
  held: 5,
  confirmed: 6,
  refunded: 7,
  reversed: 8,
}

/** Decides a payment's change. Money that does not match the order is held. Only operators' commands can be refused. */
export function decide(
  payment: Payment,
  input: ProviderStatus | OwnCommand,
  context?: DecisionContext,
): Change
export function decide(
  payment: Payment,
  input: ProviderStatus | Command,
  context?: DecisionContext,
): Change | Refused
export function decide(
  payment: Payment,
  input: ProviderStatus | Command,
  context: DecisionContext = {},
): Change | Refused {
  const { state } = payment
  switch (input.kind) {
    case 'unpaid':
      return stay(payment, input.review)
    case 'approved':
    case 'pending':
      return advance(payment, 'pending', input.review)
    case 'closed':
      return advance(payment, input.as, input.review)
    case 'returned':
      return advance(payment, input.as, [
        ...(input.review ?? []),
        ...(input.as === 'reversed' ? [review('taken_back')] : []),
      ])
    case 'paid':
      return applyPaid(payment, input, context)
    case 'withdraw':
      return isOpen(state) ? withdraw(payment) : stay(payment)
    case 'not-opened':
      return { ...advance(payment, 'failed'), endsSchedule: true }
    case 'schedule-ended':
      return { ...afterLastQuery(payment, input), endsSchedule: true }
    case 'flag':
      return stay(payment, [input.review])
    case 'release':
      return wasConfirmed(state) ? refused('payment_settled') : reviewed(advance(payment, 'confirmed'))
    case 'refuse':
      if (isOpen(state)) return reviewed(withdraw(payment))
      if (state !== 'held') return refused('payment_settled')
      // Without an API for refunds, the refund is due until an operator records it.
      return context.canRefund ? requestRefund(payment) : awaitRefund(payment)
    case 'refund':
      if (!hasMoney(state)) return refused('payment_nothing_to_refund')
      return context.canRefund ? requestRefund(payment) : refused('payment_refund_by_hand')
    case 'mark-refunded':
      return hasMoney(state) ? reviewed(advance(payment, 'refunded')) : refused('payment_nothing_to_refund')
    case 'revoke':
      return wasReturned(state) ? { ...stay(payment), events: ['returned'] } : refused('payment_not_returned')
    case 'reviewed':
      return reviewed(stay(payment))
    case 'assign':
      // The next status query finds other mismatches again.
      return state === 'held'
        ? reviewed({ ...stay(payment), replacement: review('assigned', { device: input.macAddress }) })
        : refused('payment_not_held')
  }
}

/** Whether the payment can still be paid. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending'

/** The states of payments whose money was taken. */
export const WITH_MONEY: readonly PaymentState[] = ['held', 'confirmed', 'refunded', 'reversed']

/** Whether the money was confirmed at any time. */
export const wasConfirmed = (state: PaymentState): boolean => RANK[state] >= RANK.confirmed

/** Whether the money was returned. */
export const wasReturned = (state: PaymentState): boolean => RANK[state] > RANK.confirmed

const hasMoney = (state: PaymentState): boolean => state === 'held' || state === 'confirmed'

function stay({ state }: Payment, reviews: readonly Review[] = []): Change {
  return {
    kind: 'change',
    state,
    events: [],
    money: null,
    reviews,
    replacement: null,
    isReviewed: false,
    endsSchedule: false,
  }
}

function advance(
  payment: Payment,
  state: Exclude<PaymentState, 'created'>,
  reviews: readonly Review[] = [],
): Change {
  const change = stay(payment, reviews)
  if (RANK[payment.state] >= RANK[state]) return change
  return { ...change, state, events: eventsOf(payment.state, state), endsSchedule: RANK[state] >= RANK.held }
}

function eventsOf(before: PaymentState, state: Exclude<PaymentState, 'created'>): readonly EventKind[] {
  switch (state) {
    case 'pending':
      return []
    case 'cancelled':
    case 'expired':
    case 'failed':
      return ['closed']
    case 'held':
    case 'confirmed':
      return [state]
    case 'refunded':
      return ['returned']
    // A reversal after a refund is published once.
    case 'reversed':
      return before === 'refunded' ? [] : ['returned']
  }
}

const refused = (code: Refused['code']): Refused => ({ kind: 'refused', code })
const reviewed = (change: Change): Change => ({ ...change, isReviewed: true })
const withdraw = (payment: Payment): Change => ({ ...advance(payment, 'cancelled'), events: ['withdrawn'] })
const requestRefund = (payment: Payment): Change | Refused =>
  payment.capture_reference === null ? refused('payment_capture_unknown') : awaitRefund(payment)
const awaitRefund = (payment: Payment): Change => ({ ...stay(payment), events: ['refund-requested'] })

function applyPaid(payment: Payment, paid: Paid, { holdReason, countedFor }: DecisionContext): Change {
  const { captureReference, payerEmail } = paid
  const duplicate = countedFor
    ? review('counted_before', { capture: captureReference, payment: countedFor })
    : null
  const reason = mismatch(payment, paid) ?? holdReason ?? duplicate
  const isNewMoney = payment.capture_reference === null
  const returned = duplicate === null && wasReturned(payment.state) ? 'the money that went back' : null
  const change = advance(payment, reason === null ? 'confirmed' : 'held', [
    // A payment that an operator released is not held again, and known reasons are not repeated.
    ...(reason !== null && (RANK[payment.state] <= RANK.held || (isNewMoney && payment.state === 'confirmed'))
      ? [reason]
      : []),
    ...(paid.review ?? []),
    ...paidAgain(payment.capture_reference ?? returned, paid),
  ])
  if (change.state === payment.state && !isNewMoney) return change
  return { ...change, money: { captureReference: duplicate === null ? captureReference : null, payerEmail } }
}

/** Whether a status reports only money that was counted: it changes nothing, now and in any later state. */
export const isAlreadyCounted = (payment: Payment, status: ProviderStatus): boolean =>
  status.kind === 'paid' &&
  wasConfirmed(payment.state) &&
  status.captureReference === payment.capture_reference &&
  !status.review &&
  mismatch(payment, status) === null

/** After the last query: unpaid payments expire. Money on its way, or a requested refund, is flagged for review. */
function afterLastQuery(payment: Payment, { isPending, isRefundRequested, capture }: ScheduleEnded): Change {
  if (isOpen(payment.state))
    return isPending ? stay(payment, [review('still_pending')]) : advance(payment, 'expired')
  // Two orders were paid, and the counted one was returned: the query finds the other one.
  const isAnother = capture !== null && capture !== (payment.capture_reference ?? capture)
  const isDue = isRefundRequested && hasMoney(payment.state) && !isAnother
  return stay(payment, isDue ? [review('not_returned')] : [])
}

/** How paid money differs from the payment's order; null if it matches. */
export function mismatch(
  payment: Pick<Payment, 'amount_minor' | 'currency' | 'reference'>,
  paid: Paid,
): Review | null {
  const expected = `${payment.amount_minor} ${payment.currency}`
  const received = `${paid.amountMinor} ${paid.currency}`
  if (expected !== received) return review('amount_mismatch', { asked: expected, got: received })
  if (paid.reference !== payment.reference) return review('other_reference', { reference: paid.reference })
  return null
}

/** A review for a second capture of the payment. The first one may have been returned before it was counted. */
const paidAgain = (counted: string | null, { captureReference: capture }: Paid): readonly Review[] =>
  counted === null || counted === capture ? [] : [review('paid_again', { capture, counted })]
