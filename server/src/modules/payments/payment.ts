import type { PaymentState } from '@player/db'

/**
 * What a provider says is true of a payment, whoever asked it (D20). Amounts are integers in minor units. `review` is why
 * a person should look as well.
 */
export type Truth =
  | { readonly kind: 'unpaid' }
  /** The payer agreed; the money is not taken yet. */
  | { readonly kind: 'approved' }
  /** Money is on its way, and may still not come. */
  | { readonly kind: 'pending'; readonly review?: string }
  | { readonly kind: 'closed'; readonly as: 'cancelled' | 'expired' | 'failed'; readonly review?: string }
  | {
      readonly kind: 'paid'
      readonly amountMinor: number
      readonly currency: string
      /** Our reference, as the provider repeats it. */
      readonly reference: string
      /** The provider's number of the money taken. */
      readonly captureReference: string
      readonly payerEmail: string | null
      readonly review?: string
    }
  | { readonly kind: 'returned'; readonly as: 'refunded' | 'reversed' }

export type Paid = Truth & { readonly kind: 'paid' }

/** What the row says that a decision needs. */
export interface Payment {
  readonly state: PaymentState
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  /** The provider's number of the money that was counted for it already. */
  readonly capture_reference: string | null
}

/** What becomes of a payment; `review` is why a person should look, with or without a change of its state. */
export type Decision =
  | { readonly kind: 'stay'; readonly review: string | null }
  | {
      readonly kind: 'rise'
      readonly state: Exclude<PaymentState, 'created' | 'held'>
      readonly review: string | null
    }
  | { readonly kind: 'hold'; readonly review: string }

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
 * What follows for a payment from what its provider says. Money that is not exactly what was asked for is held, and so is
 * money that there is an `objection` to.
 */
export function decide(payment: Payment, truth: Truth, objection: string | null = null): Decision {
  switch (truth.kind) {
    case 'unpaid':
      return { kind: 'stay', review: null }
    case 'approved':
      return rise(payment, 'pending', null)
    case 'pending':
      return rise(payment, 'pending', truth.review ?? null)
    case 'closed':
      return rise(payment, truth.as, truth.review ?? null)
    case 'returned':
      return rise(payment, truth.as, truth.as === 'reversed' ? TAKEN_BACK : null)
    case 'paid': {
      const reason = mismatch(payment, truth) ?? objection
      if (reason === null) return rise(payment, 'confirmed', truth.review ?? secondMoney(payment, truth))
      return RANK[payment.state] < RANK.held
        ? { kind: 'hold', review: reason }
        : { kind: 'stay', review: payment.state === 'held' ? reason : null }
    }
  }
}

/** Whether money may still come, or may still have to be noticed, for a payment in this state. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending'

/** Whether the money is ours, or was until it went back. */
export const wasConfirmed = (state: PaymentState): boolean => RANK[state] >= RANK.confirmed

const TAKEN_BACK =
  'The money was taken back: this device cannot pay by this method again until somebody has looked.'

function rise(
  payment: Payment,
  state: Exclude<PaymentState, 'created' | 'held'>,
  review: string | null,
): Decision {
  return RANK[payment.state] < RANK[state] ? { kind: 'rise', state, review } : { kind: 'stay', review }
}

function mismatch(payment: Payment, paid: Paid): string | null {
  const asked = `${payment.amount_minor} ${payment.currency}`
  const got = `${paid.amountMinor} ${paid.currency}`
  if (asked !== got) return `Asked for ${asked} (minor units), got ${got}.`
  if (paid.reference !== payment.reference) return `The provider names another payment: ${paid.reference}.`
  return null
}

/** The provider took money twice for one payment of ours. */
function secondMoney({ capture_reference: counted }: Payment, paid: Paid): string | null {
  if (counted === null || counted === paid.captureReference) return null
  return `Paid once more at the provider: ${paid.captureReference} beside ${counted}.`
}
