import type { PaymentState } from '@player/db'
import type { Change, EventKind } from './payment-change.ts'
import type { Review } from './review.ts'
import { RANK } from './state.ts'

/** The columns that a decision needs. */
export interface Payment {
  readonly state: PaymentState
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  /** The counted capture; null while it is unknown, as after a release. */
  readonly capture_reference: string | null
}

/** A change that keeps the state. */
export function stay({ state }: Payment, reviews: readonly Review[] = []): Change {
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

/** A change to a state of a higher rank; to a lower one, keeps the state. */
export function advance(
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
