import type { ProviderStatus } from '../../payment.ts'
import { review } from '../../review/review.ts'
import { unavailable } from '../protocol/failures.ts'
import { fromAnyDecimal } from '../protocol/money.ts'
import type { PaymentFacts } from '../provider.ts'

/** What Cowpay says of a charge, in either of its platforms. */
export interface CowpayCharge {
  readonly status: string
  /** Cowpay's own number of it; empty where it does not say. */
  readonly cowpayReference: string
  /** As it is written; null where it does not say: then it is what the charge was made and signed for. */
  readonly amount: string | null
}

const CURRENCY = 'EGP'

/** What Cowpay's words mean for a payment. @throws Failure unavailable for a word or an amount that is not known */
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
      throw unavailable(new Error('Cowpay says something about a charge that is not known'))
  }
}

function paid(
  charge: CowpayCharge,
  payment: PaymentFacts,
  reported: readonly ProviderStatus[],
): ProviderStatus & { kind: 'paid' } {
  // What it was signed for cannot be paid in another amount; if a callback tells of one all the same, a person looks.
  const amounts = [charge.amount, ...reported.map(reportedAmount)].filter((amount) => amount !== null)
  const minors = amounts.map((amount) => fromAnyDecimal(amount, CURRENCY))
  const other = minors.find((minor) => minor !== payment.amount_minor)
  if (other === null) throw unavailable(new Error('Cowpay says an amount that is none'))
  return {
    kind: 'paid',
    amountMinor: other ?? payment.amount_minor,
    currency: CURRENCY,
    reference: payment.reference,
    captureReference: charge.cowpayReference || payment.reference,
    payerEmail: null,
  }
}

/** What a callback that says paid is worth: a reason to ask, and where nobody can be asked, to have a person look. */
export const reportedPaid = (amount: string): ProviderStatus => ({
  kind: 'pending',
  review: [review('cowpay_callback_paid', { amount })],
})

/** The amount in such a status. */
function reportedAmount(status: ProviderStatus): string | null {
  const reviews = status.kind === 'pending' ? status.review : undefined
  return reviews?.find(({ code }) => code === 'cowpay_callback_paid')?.facts['amount'] ?? null
}
