import type { Review } from './review.ts'

/** A payment's status at its provider. Amounts are integers in minor units. */
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
      readonly captureReference: string
      readonly payerEmail: string | null
    }
  | {
      readonly kind: 'returned'
      readonly as: 'refunded' | 'reversed'
      /** The capture or order whose money an event reports as returned; absent if the event does not name it. */
      readonly order?: string
      /** The amount that an event reports as returned; absent if all of it was returned. */
      readonly amount?: Amount
    }
)

/** The status of a payment for which the provider has no money. `isOver` is whether the payment can no longer be paid. */
export const unpaidOrExpired = (isOver: boolean): ProviderStatus =>
  isOver ? { kind: 'closed', as: 'expired' } : { kind: 'unpaid' }

export interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

export type Paid = ProviderStatus & { readonly kind: 'paid' }
