import type { PaymentState } from '@player/db'
import type { Change } from './payment-change.ts'
import type { Review } from './review.ts'
import { EVENTS, RANK } from './state.ts'

export interface Payment {
  readonly state: PaymentState
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  /** The provider's id of the counted capture; null while it is unknown, for example after an operator released the payment. */
  readonly capture_reference: string | null
}

export const keepState = ({ state }: Payment, reviews: readonly Review[] = []): Change => ({
  kind: 'change',
  state,
  events: [],
  money: null,
  reviews,
  replacement: null,
  isReviewed: false,
  endsSchedule: false,
})

/** A change to a state of a higher rank. A state of the same or a lower rank does not replace the current one. */
export function advance(
  payment: Payment,
  state: Exclude<PaymentState, 'created'>,
  reviews: readonly Review[] = [],
): Change {
  const change = keepState(payment, reviews)
  if (RANK[payment.state] >= RANK[state]) return change
  // A refund has published `returned`, so a reversal after it publishes nothing.
  const events = payment.state === 'refunded' ? [] : EVENTS[state]
  return { ...change, state, events, endsSchedule: RANK[state] >= RANK.held }
}
