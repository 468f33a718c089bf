import type { PaymentState } from '@player/db'
import type { Change, EventKind } from './payment-change.ts'
import type { Review } from './review.ts'
import { RANK } from './state.ts'

export interface Payment {
  readonly state: PaymentState
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  /** The counted capture at the provider; null while unknown, for example after an operator released the payment. */
  readonly capture_reference: string | null
}

export function keepState({ state }: Payment, reviews: readonly Review[] = []): Change {
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

/** A lower rank keeps the state. */
export function advance(
  payment: Payment,
  state: Exclude<PaymentState, 'created'>,
  reviews: readonly Review[] = [],
): Change {
  const change = keepState(payment, reviews)
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
    // A reversal after a refund publishes nothing: the refund has published `returned`.
    case 'reversed':
      return before === 'refunded' ? [] : ['returned']
  }
}
