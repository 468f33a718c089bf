import type { PaymentState } from '@player/db'
import type { Review } from './review.ts'

export type Command = OwnCommand | OperatorCommand

export type OwnCommand =
  /** Cancels an open payment: its owner cancelled it, another one replaces it, or its device was paid for or deleted. */
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'not-opened' }
  | ScheduleEnded
  | { readonly kind: 'flag'; readonly review: Review }

export interface ScheduleEnded {
  readonly kind: 'schedule-ended'
  /** Whether the last query returned money on its way. */
  readonly isPending: boolean
  /** The capture that the last query returned as paid; null if none. */
  readonly capture: string | null
  readonly isRefundRequested: boolean
}

export type OperatorCommand =
  /** Confirms the payment. */
  | { readonly kind: 'release' }
  /** Refunds a payment on hold, or cancels an open one. */
  | { readonly kind: 'refuse' }
  /** Requests a refund from the provider. */
  | { readonly kind: 'refund' }
  /** Records a refund made elsewhere. */
  | { readonly kind: 'mark-refunded' }
  /** Ends the licence of a payment whose money was returned. */
  | { readonly kind: 'revoke' }
  | { readonly kind: 'reviewed' }
  | { readonly kind: 'assign'; readonly macAddress: string }

export interface DecisionContext {
  /** A reason to hold money instead of confirming it. */
  readonly holdReason?: Review | null
  /** The reference of another payment with the same capture; null if there is none. */
  readonly countedFor?: string | null
  readonly canRefund?: boolean
}

/** Events to publish, by the names in `events.ts`. */
export type EventKind = 'confirmed' | 'held' | 'closed' | 'withdrawn' | 'refund-requested' | 'returned'

export interface Money {
  /** The provider's capture id; null if it belongs to another payment. */
  readonly captureReference: string | null
  readonly payerEmail: string | null
}

export interface Change {
  readonly kind: 'change'
  readonly state: PaymentState
  readonly events: readonly EventKind[]
  /** The money that the change counts; null if none. */
  readonly money: Money | null
  readonly reviews: readonly Review[]
  /** Replaces all review reasons; null keeps them. */
  readonly replacement: Review | null
  readonly isReviewed: boolean
  /** Ends the query schedule. A later callback still leads to a query. */
  readonly endsSchedule: boolean
}

export interface Refused {
  readonly kind: 'refused'
  readonly code:
    | 'payment_settled'
    | 'payment_nothing_to_refund'
    | 'payment_refund_by_hand'
    | 'payment_capture_unknown'
    | 'payment_not_returned'
    | 'payment_not_held'
}
