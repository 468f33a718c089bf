import type { PaymentState } from '@player/db'

/** What a provider says is true of a payment, whoever asked it (D20). Amounts are integers in minor units. */
export type Truth =
  | { readonly kind: 'unpaid' }
  /** The payer agreed; the money is not taken yet. */
  | { readonly kind: 'approved' }
  /** Money is on its way, and may still not come. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'closed'; readonly as: 'cancelled' | 'expired' | 'failed' }
  | {
      readonly kind: 'paid'
      readonly amountMinor: number
      readonly currency: string
      /** Our reference, as the provider repeats it. */
      readonly reference: string
      /** The provider's number of the money taken. */
      readonly captureReference: string
      readonly payerEmail: string | null
    }
  | { readonly kind: 'returned'; readonly as: 'refunded' | 'reversed' }

/** What the row says that a decision needs. */
export interface Payment {
  readonly state: PaymentState
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
}

export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'rise'; readonly state: Exclude<PaymentState, 'created' | 'held'> }
  | { readonly kind: 'hold'; readonly reason: string }

/** States only rise: a lower one never follows a higher one, in whatever order facts arrive. */
const RANK: Record<PaymentState, number> = {
  created: 0,
  pending: 1,
  cancelled: 2,
  expired: 2,
  failed: 2,
  held: 3,
  confirmed: 4,
  refunded: 5,
  reversed: 6,
}

/** What follows for a payment from what its provider says. Money that is not exactly what was asked for is held. */
export function decide(payment: Payment, truth: Truth): Decision {
  switch (truth.kind) {
    case 'unpaid':
      return { kind: 'stay' }
    case 'approved':
    case 'pending':
      return rise(payment, 'pending')
    case 'closed':
    case 'returned':
      return rise(payment, truth.as)
    case 'paid': {
      const reason = mismatch(payment, truth)
      if (reason === null) return rise(payment, 'confirmed')
      return RANK[payment.state] < RANK.held ? { kind: 'hold', reason } : { kind: 'stay' }
    }
  }
}

/** Whether money may still come, or may still have to be noticed, for a payment in this state. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending'

function rise(payment: Payment, state: Exclude<PaymentState, 'created' | 'held'>): Decision {
  return RANK[payment.state] < RANK[state] ? { kind: 'rise', state } : { kind: 'stay' }
}

function mismatch(payment: Payment, paid: Truth & { kind: 'paid' }): string | null {
  const asked = `${payment.amount_minor} ${payment.currency}`
  const got = `${paid.amountMinor} ${paid.currency}`
  if (asked !== got) return `Asked for ${asked} (minor units), got ${got}`
  if (paid.reference !== payment.reference) return `The provider names another payment: ${paid.reference}`
  return null
}
