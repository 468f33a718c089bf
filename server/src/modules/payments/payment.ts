import type { PaymentState } from '@player/db'
import type { Change, Command, DecisionContext, EventKind, OwnCommand, Refused } from './change.ts'
import { review, type Review } from './review/review.ts'

/**
 * What a provider says is true of a payment, whoever asked it (D20). Amounts are integers in minor units. `review` is why
 * a person should look as well.
 */
export type ProviderStatus =
  | { readonly kind: 'unpaid' }
  /** The payer agreed; the money is not taken yet. */
  | { readonly kind: 'approved' }
  /** Money is on its way, and may still not come. */
  | { readonly kind: 'pending'; readonly review?: readonly Review[] }
  | {
      readonly kind: 'closed'
      readonly as: 'cancelled' | 'expired' | 'failed'
      readonly review?: readonly Review[]
    }
  | {
      readonly kind: 'paid'
      readonly amountMinor: number
      readonly currency: string
      /** Our reference, as the provider repeats it. */
      readonly reference: string
      /** The provider's number of the money taken. */
      readonly captureReference: string
      readonly payerEmail: string | null
      readonly review?: readonly Review[]
    }
  | { readonly kind: 'returned'; readonly as: 'refunded' | 'reversed' }

export type Paid = ProviderStatus & { readonly kind: 'paid' }

/** What the row says that a decision needs. */
export interface Payment {
  readonly state: PaymentState
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  /** The provider's number of the money that was counted for it already. */
  readonly capture_reference: string | null
}

/**
 * States only rise: a lower one never follows a higher one. No two are alike, so that a payment ends in the same state in
 * whatever order facts arrive.
 */
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

/**
 * What follows for a payment from what its provider says, or from a command. Money that is not exactly what was asked for
 * is held, and so is money that there is an objection to. Only an operator's commands are ever refused.
 */
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
      return stay(payment)
    case 'approved':
      return advance(payment, 'pending')
    case 'pending':
      return advance(payment, 'pending', input.review)
    case 'closed':
      return advance(payment, input.as, input.review)
    case 'returned':
      return advance(payment, input.as, input.as === 'reversed' ? [review('taken_back')] : [])
    case 'paid':
      return applyPaid(payment, input, context)
    case 'withdraw':
      return isOpen(state) ? withdraw(payment) : stay(payment)
    case 'not-opened':
      return { ...advance(payment, 'failed'), stopsAsking: true }
    case 'give-up':
      return { ...endSchedule(payment), stopsAsking: true }
    case 'flag':
      return stay(payment, [input.review])
    case 'release':
      return wasConfirmed(state) ? refused('payment_settled') : reviewed(advance(payment, 'confirmed'))
    case 'refuse':
      if (isOpen(state)) return reviewed(withdraw(payment))
      if (state !== 'held') return refused('payment_settled')
      return context.canRefund ? requestRefund(payment) : reviewed(advance(payment, 'refunded'))
    case 'refund':
      if (!hasMoney(state)) return refused('payment_nothing_to_refund')
      return context.canRefund ? requestRefund(payment) : refused('payment_refund_by_hand')
    case 'mark-refunded':
      return hasMoney(state) ? reviewed(advance(payment, 'refunded')) : refused('payment_nothing_to_refund')
    case 'revoke':
      return state === 'refunded' || state === 'reversed'
        ? { ...stay(payment), events: ['returned'] }
        : refused('payment_not_returned')
    case 'reviewed':
      return reviewed(stay(payment))
    case 'assign':
      // Whatever else is wrong with it the provider's answer shows again, and puts it before a person.
      return state === 'held'
        ? reviewed({ ...stay(payment), answer: review('assigned', { device: input.macAddress }) })
        : refused('payment_not_held')
  }
}

/** Whether money may still come, or may still have to be noticed, for a payment in this state. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending'

/** Whether the money is ours, or was until it went back. */
export const wasConfirmed = (state: PaymentState): boolean => RANK[state] >= RANK.confirmed

const hasMoney = (state: PaymentState): boolean => state === 'held' || state === 'confirmed'

function stay({ state }: Payment, reviews: readonly Review[] = []): Change {
  return {
    kind: 'change',
    state,
    events: [],
    money: null,
    reviews,
    answer: null,
    isReviewed: false,
    stopsAsking: false,
  }
}

function advance(
  payment: Payment,
  state: Exclude<PaymentState, 'created'>,
  reviews: readonly Review[] = [],
): Change {
  const as = stay(payment, reviews)
  if (RANK[payment.state] >= RANK[state]) return as
  return { ...as, state, events: eventsOf(payment.state, state), stopsAsking: RANK[state] >= RANK.held }
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
    // What went back on purpose and is taken back as well went back once.
    case 'reversed':
      return before === 'refunded' ? [] : ['returned']
  }
}

const refused = (code: Refused['code']): Refused => ({ kind: 'refused', code })
const reviewed = (change: Change): Change => ({ ...change, isReviewed: true })
const withdraw = (payment: Payment): Change => ({ ...advance(payment, 'cancelled'), events: ['withdrawn'] })
const requestRefund = (payment: Payment): Change => ({ ...stay(payment), events: ['refund-requested'] })

function applyPaid(payment: Payment, paid: Paid, { holdReason, countedFor }: DecisionContext): Change {
  const { captureReference, payerEmail } = paid
  const counted = countedFor
    ? review('counted_before', { capture: captureReference, payment: countedFor })
    : null
  const reason = mismatch(payment, paid) ?? holdReason ?? counted
  // One that a person has let pass is never held again.
  if (reason !== null && RANK[payment.state] > RANK.held) return stay(payment)
  const change =
    reason === null
      ? advance(payment, 'confirmed', paid.review ?? paidAgain(payment, paid))
      : advance(payment, 'held', [reason])
  if (change.state === payment.state) return change
  return { ...change, money: { captureReference: counted === null ? captureReference : null, payerEmail } }
}

/** The last answer is in: what nobody paid is over, and what is still on its way is for a person. */
function endSchedule(payment: Payment): Change {
  if (payment.state === 'created') return advance(payment, 'expired')
  if (payment.state === 'pending') return stay(payment, [review('still_pending')])
  return stay(payment, hasMoney(payment.state) ? [review('not_returned')] : [])
}

function mismatch(payment: Payment, paid: Paid): Review | null {
  const asked = `${payment.amount_minor} ${payment.currency}`
  const got = `${paid.amountMinor} ${paid.currency}`
  if (asked !== got) return review('amount_mismatch', { asked, got })
  if (paid.reference !== payment.reference) return review('other_reference', { reference: paid.reference })
  return null
}

/** The provider took money twice for one payment of ours. */
function paidAgain({ capture_reference: counted }: Payment, paid: Paid): readonly Review[] {
  if (counted === null || counted === paid.captureReference) return []
  return [review('paid_again', { capture: paid.captureReference, counted })]
}
