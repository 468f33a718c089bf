import { unpaidOrExpired, type Paid, type ProviderStatus } from '../../payment/provider-status.ts'
import { review } from '../../payment/review.ts'
import { invalidResponse } from '../protocol/failures.ts'
import { fromAnyDecimal } from '../protocol/money.ts'
import type { PaymentFacts } from '../provider.ts'

export interface CowpayCharge {
  readonly status: string
  /** Cowpay's id; empty if absent. */
  readonly cowpayReference: string
  /** Decimal text as written; null if absent. The charge is then for the amount that was signed. */
  readonly amount: string | null
}

const CURRENCY = 'EGP'

/** Maps a charge to a provider status. @throws Failure unavailable for an unknown status or an invalid amount */
export function statusOfCharge(
  charge: CowpayCharge,
  payment: PaymentFacts,
  reported: readonly ProviderStatus[],
): ProviderStatus {
  switch (charge.status.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) {
    // Nobody has paid in the charge's frame yet.
    case 'UNPAID':
      return unpaidOrExpired(payment.is_past)
    case 'PENDING':
    case '3DS':
    case 'REDIRECT':
      return { kind: 'pending' }
    case 'PAID':
      return paid(charge, payment, reported)
    case 'PARTIALLYREFUNDED':
      return { ...paid(charge, payment, reported), review: [review('cowpay_partly_refunded')] }
    case 'DELIVERED':
      return { kind: 'pending', review: [review('cowpay_delivered')] }
    case 'REFUNDED':
      return { kind: 'returned', as: 'refunded' }
    case 'FAILED':
      return { kind: 'closed', as: 'failed' }
    case 'EXPIRED':
      return { kind: 'closed', as: 'expired' }
    default:
      throw invalidResponse(`Cowpay’s charge has the status ${charge.status.slice(0, 40)}`)
  }
}

function paid(charge: CowpayCharge, payment: PaymentFacts, reported: readonly ProviderStatus[]): Paid {
  // A charge can only be paid in the signed amount. If a callback names another one, the payment is held.
  const amount = charge.amount === null ? payment.amount_minor : fromAnyDecimal(charge.amount, CURRENCY)
  if (amount === null) throw invalidResponse('Cowpay’s charge has an invalid amount')
  const difference = [amount, ...reported.map(reportedMinor)].find(
    (minor) => minor !== null && minor !== payment.amount_minor,
  )
  return {
    kind: 'paid',
    amountMinor: difference ?? payment.amount_minor,
    currency: CURRENCY,
    reference: payment.reference,
    captureReference: charge.cowpayReference || payment.reference,
    payerEmail: null,
  }
}

/** A callback that reports paid is not a proof, but a reason to query and to flag the payment. */
export const reportedPaid = (amount: string): ProviderStatus => ({
  kind: 'pending',
  review: [review('cowpay_callback_paid', { amount })],
})

/** The amount of a callback in minor units; null if it reports none. Drops fractions of a piastre, because no callback may stop the queries. */
function reportedMinor(status: ProviderStatus): number | null {
  const reviews = status.kind === 'pending' ? status.review : undefined
  const amount = reviews?.find(({ code }) => code === 'cowpay_callback_paid')?.facts['amount'] ?? ''
  const [, whole, part = ''] = /^0*(\d+?)(?:\.(\d{1,2})\d*)?$/.exec(amount) ?? []
  return whole === undefined ? null : fromAnyDecimal(`${whole}.${part.padEnd(2, '0')}`, CURRENCY)
}
