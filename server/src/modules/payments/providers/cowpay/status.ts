import type { ProviderStatus } from '../../payment.ts'
import { review } from '../../review/review.ts'
import { unavailable } from '../protocol/failures.ts'
import { fromAnyDecimal } from '../protocol/money.ts'
import type { PaymentFacts } from '../provider.ts'

/** A charge, on either platform. */
export interface CowpayCharge {
  readonly status: string
  /** Cowpay's own id; empty if not given. */
  readonly cowpayReference: string
  /** Decimal text as written; null if not given. The charge is then for the amount that was signed. */
  readonly amount: string | null
}

const CURRENCY = 'EGP'

/** Maps a charge to a provider status. @throws Failure unavailable for an unknown status or amount */
export function statusOfCharge(
  charge: CowpayCharge,
  payment: PaymentFacts,
  reported: readonly ProviderStatus[],
): ProviderStatus {
  switch (charge.status.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) {
    case 'UNPAID':
    case 'PENDING':
    case '3DS':
    case 'REDIRECT':
      return { kind: 'pending' }
    case 'PAID':
      return paid(charge, payment, reported)
    case 'PARTIALLYREFUNDED':
      return { ...paid(charge, payment, reported), review: [review('cowpay_partly_refunded')] }
    case 'DELIVERED':
      return {
        kind: 'pending',
        review: [review('cowpay_delivered')],
      }
    case 'REFUNDED':
      return { kind: 'returned', as: 'refunded' }
    case 'FAILED':
      return { kind: 'closed', as: 'failed' }
    case 'EXPIRED':
      return { kind: 'closed', as: 'expired' }
    default:
      throw unavailable(new Error('Cowpay returned an unknown charge status'))
  }
}

function paid(
  charge: CowpayCharge,
  payment: PaymentFacts,
  reported: readonly ProviderStatus[],
): ProviderStatus & { kind: 'paid' } {
  // A charge can only be paid in the signed amount. If a callback names another one, the payment is held.
  const amounts = [charge.amount, ...reported.map(reportedAmount)].filter((amount) => amount !== null)
  const minors = amounts.map((amount) => fromAnyDecimal(amount, CURRENCY))
  const other = minors.find((minor) => minor !== payment.amount_minor)
  if (other === null) throw unavailable(new Error('Cowpay returned an invalid amount'))
  return {
    kind: 'paid',
    amountMinor: other ?? payment.amount_minor,
    currency: CURRENCY,
    reference: payment.reference,
    captureReference: charge.cowpayReference || payment.reference,
    payerEmail: null,
  }
}

/** The status of a callback that says paid: no proof, but a reason to query and to flag the payment. */
export const reportedPaid = (amount: string): ProviderStatus => ({
  kind: 'pending',
  review: [review('cowpay_callback_paid', { amount })],
})

function reportedAmount(status: ProviderStatus): string | null {
  const reviews = status.kind === 'pending' ? status.review : undefined
  return reviews?.find(({ code }) => code === 'cowpay_callback_paid')?.facts['amount'] ?? null
}
