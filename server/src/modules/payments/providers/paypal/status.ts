import { unpaidOrExpired, type ProviderStatus } from '../../payment/provider-status.ts'
import { review } from '../../payment/review.ts'
import type { PaymentFacts } from '../provider.ts'
import type { PayPalAccount } from './account.ts'
import type { Capture, Order } from './order.ts'

type Account = Pick<PayPalAccount, 'merchantId'>
type CapturedPayment = Pick<PaymentFacts, 'device_id' | 'assigned_at' | 'checkout_url'>

/** Maps an order to a provider status; null for a completed order without a capture. */
export function statusOfOrder(
  order: Order,
  payment: CapturedPayment & Pick<PaymentFacts, 'is_past'>,
  account: Account,
): ProviderStatus | null {
  const captures = order.purchase_units.flatMap((unit) => unit.payments?.captures ?? [])
  const withMoney = captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
  const capture = withMoney ?? (order.status === 'COMPLETED' ? captures[0] : undefined)
  const payerEmail = order.payment_source?.paypal?.email_address ?? order.payer?.email_address
  if (capture) {
    const unit = order.purchase_units.find(({ payments }) => payments?.captures.includes(capture))
    return statusOfCapture({ payee: unit?.payee, ...capture }, payment, account, payerEmail)
  }
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return unpaidOrExpired(payment.is_past)
    case 'APPROVED':
      return { kind: 'approved' }
    case 'VOIDED':
      return { kind: 'closed', as: 'cancelled' }
    case 'COMPLETED':
      return null
  }
}

/** Maps a capture to a provider status. Only a capture proves a payment; only its order contains the payer's e-mail address. */
export function statusOfCapture(
  capture: Capture,
  payment: CapturedPayment,
  account: Account,
  payerEmail?: string,
): ProviderStatus {
  // The reason takes precedence over the status.
  if (capture.status_details?.reason === 'CHARGEBACK') return { kind: 'returned', as: 'reversed' }
  if (capture.status_details?.reason === 'REFUNDED') return { kind: 'returned', as: 'refunded' }
  switch (capture.status) {
    // A partial refund does not undo a payment.
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return {
        kind: 'paid',
        ...capture.amount,
        reference: referenceOf(capture, payment, account),
        captureReference: capture.id,
        payerEmail: payerEmail ?? null,
        ...(capture.status === 'PARTIALLY_REFUNDED' && { review: [review('paypal_partly_refunded')] }),
      }
    case 'PENDING':
      return { kind: 'pending' }
    case 'REFUNDED':
      return { kind: 'returned', as: 'refunded' }
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'closed', as: 'failed' }
  }
}

/** The capture's reference, which matches no payment if the capture is of another account, or of another device unless an operator assigned it. */
function referenceOf(capture: Capture, payment: CapturedPayment, account: Account): string {
  const { custom_id: device, invoice_id: reference = '', payee } = capture
  const merchantId = payee?.merchant_id
  if (!isOwnAccount(merchantId, payment, account))
    return `${reference} for ${merchantId === undefined ? 'an unknown account' : `the account ${merchantId}`}`
  const isSameDevice = device === undefined || device === payment.device_id || payment.assigned_at !== null
  return isSameDevice ? reference : `${reference} of device ${device}`
}

/** Whether we get the money. If that cannot be compared, only an order that we opened counts, or a payment that an operator assigned. */
const isOwnAccount = (
  payee: string | undefined,
  { checkout_url, assigned_at }: CapturedPayment,
  { merchantId }: Account,
): boolean =>
  merchantId === null || payee === undefined
    ? checkout_url !== null || assigned_at !== null
    : payee === merchantId

/** Applies a reported reversal if the money was returned and flags it if not; applies a withdrawn approval unless the order was approved again. */
export function withReported(status: ProviderStatus, reported: readonly ProviderStatus[]): ProviderStatus {
  const isReversed = reported.some((event) => event.kind === 'returned' && event.as === 'reversed')
  const isWithdrawn = reported.some((event) => event.kind === 'closed' && event.as === 'failed')
  if (status.kind === 'returned' && isReversed) return { kind: 'returned', as: 'reversed' }
  if (status.kind === 'paid' && isReversed)
    return { ...status, review: [...(status.review ?? []), review('paypal_reversal_announced')] }
  if (status.kind === 'unpaid' && isWithdrawn) return { kind: 'closed', as: 'failed' }
  return status
}
