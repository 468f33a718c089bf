import type { Truth } from '../../payment.ts'
import { review } from '../../review/review.ts'
import { unavailable } from '../protocol/failures.ts'
import { fromAnyDecimal } from '../protocol/money.ts'
import type { PaymentFacts } from '../provider.ts'

/** What Cowpay says of a charge, in either of its platforms. */
export interface CowpayStatus {
  readonly word: string
  /** Cowpay's own number of it; empty where it does not say. */
  readonly cowpayReference: string
  /** As it is written; null where it does not say: then it is what the charge was made and signed for. */
  readonly amount: string | null
}

const CURRENCY = 'EGP'

/** What Cowpay's words mean for a payment. @throws Failure unavailable for a word or an amount that is not known */
export function truthOfStatus(status: CowpayStatus, payment: PaymentFacts, told: readonly Truth[]): Truth {
  switch (status.word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) {
    case 'UNPAID':
    case 'PENDING':
    case '3DS':
    case 'REDIRECT':
      return { kind: 'pending' }
    case 'PAID':
      return paid(status, payment, told)
    case 'PARTIALLYREFUNDED':
      return { ...paid(status, payment, told), review: [review('cowpay_partly_refunded')] }
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

function paid(status: CowpayStatus, payment: PaymentFacts, told: readonly Truth[]): Truth & { kind: 'paid' } {
  // What it was signed for cannot be paid in another amount; if a callback tells of one all the same, a person looks.
  const amounts = [status.amount, ...told.map(amountTold)].filter((amount) => amount !== null)
  const minors = amounts.map((amount) => fromAnyDecimal(amount, CURRENCY))
  const other = minors.find((minor) => minor !== payment.amount_minor)
  if (other === null) throw unavailable(new Error('Cowpay says an amount that is none'))
  return {
    kind: 'paid',
    amountMinor: other ?? payment.amount_minor,
    currency: CURRENCY,
    reference: payment.reference,
    captureReference: status.cowpayReference || payment.reference,
    payerEmail: null,
  }
}

/** What a callback that says paid is worth: a reason to ask, and where nobody can be asked, to have a person look. */
export const toldPaid = (amount: string): Truth => ({
  kind: 'pending',
  review: [review('cowpay_callback_paid', { amount })],
})

/** The amount in such a truth. */
function amountTold(truth: Truth): string | null {
  const told = truth.kind === 'pending' ? truth.review : undefined
  return told?.find(({ code }) => code === 'cowpay_callback_paid')?.facts['amount'] ?? null
}
