import type { PaymentState } from '@player/db'
import type { Review } from './review/review.ts'

/** What this program or a person does to a payment, beside what its provider says. */
export type Command = OwnCommand | OperatorCommand

export type OwnCommand =
  /** Another order takes its place. */
  | { readonly kind: 'withdraw' }
  /** Its provider refused to open it: there is no order. */
  | { readonly kind: 'not-opened' }
  /** Its provider is not asked any more. */
  | { readonly kind: 'give-up' }
  /** A person has to look. */
  | { readonly kind: 'flag'; readonly review: Review }

export type OperatorCommand =
  /** An operator counts it as paid. */
  | { readonly kind: 'release' }
  /** An operator gives the money of one on hold back, and cancels one that is open. */
  | { readonly kind: 'refuse' }
  /** An operator has the provider give the money back. */
  | { readonly kind: 'refund' }
  /** An operator notes that the money went back. */
  | { readonly kind: 'mark-refunded' }
  /** An operator takes back what money bought that went back. */
  | { readonly kind: 'revoke' }
  /** An operator has looked. */
  | { readonly kind: 'reviewed' }
  /** An operator says which device the money on hold is for. */
  | { readonly kind: 'assign'; readonly macAddress: string }

/** What else a decision needs. */
export interface DecisionContext {
  /** Why money must not be taken for this payment's. */
  readonly holdReason?: Review | null
  /** The reference of another payment that the money was counted for. */
  readonly countedFor?: string | null
  /** Whether the provider can be asked to give money back. */
  readonly canRefund?: boolean
}

/** What the reactions are told, by the names of the events. */
export type EventKind = 'confirmed' | 'held' | 'closed' | 'withdrawn' | 'refund-requested' | 'returned'

export interface Money {
  /** The provider's number of it; null for money that was counted for another payment. */
  readonly captureReference: string | null
  readonly payerEmail: string | null
}

/** What becomes of a payment. */
export interface Change {
  readonly kind: 'change'
  /** As before, where the payment stays. */
  readonly state: PaymentState
  readonly events: readonly EventKind[]
  /** The money that it rises by. */
  readonly money: Money | null
  /** Why a person should look, with or without a change of the state. */
  readonly reviews: readonly Review[]
  /** What takes the place of all reasons so far. */
  readonly answer: Review | null
  /** A person has looked. */
  readonly isReviewed: boolean
  /** The provider is not asked on the schedule any more; a callback still leads to a question. */
  readonly stopsAsking: boolean
}

/** Why a command is refused: a code of `messages.ts`. */
export interface Refused {
  readonly kind: 'refused'
  readonly code:
    | 'payment_settled'
    | 'payment_nothing_to_refund'
    | 'payment_refund_by_hand'
    | 'payment_not_returned'
    | 'payment_not_held'
}
