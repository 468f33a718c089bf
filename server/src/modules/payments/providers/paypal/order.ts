import { z } from 'zod'
import { orderDescription } from '../../messages.ts'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { review } from '../../payment/review.ts'
import { fromDecimal, toDecimal } from '../protocol/money.ts'
import type { PaymentFacts } from '../provider.ts'

/* Orders and captures (github.com/paypal/paypal-rest-api-specifications: checkout_orders_v2, payments_payment_v2). */

/** PayPal's limit for texts, in characters. */
const MAX_TEXT_LENGTH = 127

const money = z.object({ currency_code: z.string(), value: z.string() }).transform((amount, context) => {
  const amountMinor = fromDecimal(amount.value, amount.currency_code)
  if (amountMinor !== null) return { amountMinor, currency: amount.currency_code }
  context.issues.push({ code: 'custom', message: 'is not an amount', input: amount })
  return z.NEVER
})

export const captureAnswer = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
})
/** Requested without a representation: PayPal may omit the status. */
export const refundAnswer = z.object({ id: z.string().min(1), status: z.string().optional() })
export type Capture = z.infer<typeof captureAnswer>

const mail = z.object({ email_address: z.string().optional() }).optional()

export const orderAnswer = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  payer: mail,
  payment_source: z.object({ paypal: mail }).optional(),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(captureAnswer).default([]) }).optional() }))
    .default([]),
})
export type Order = z.infer<typeof orderAnswer>

/** PayPal accounts can refuse a second order with one `invoice_id`: a payment has one order only. */
export function orderRequest(payment: PaymentFacts, merchant: string, origin: string) {
  const { reference, amount_minor: minor, currency } = payment
  const urlWith = (status: string) => `${origin}/device/playlists?payment_status=${status}`
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        // Allows a payment lost by a restored backup to be recreated.
        custom_id: payment.device_id,
        invoice_id: reference,
        description: orderDescription(payment.mac_snapshot, merchant).slice(0, MAX_TEXT_LENGTH),
        amount: { currency_code: currency, value: toDecimal(minor, currency) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: merchant.slice(0, MAX_TEXT_LENGTH),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: urlWith('success'),
          cancel_url: urlWith('cancel'),
        },
      },
    },
  }
}

/** Maps an order to a provider status; null for a completed order without a capture. */
export function statusOfOrder(
  order: Order,
  payment: Pick<PaymentFacts, 'device_id' | 'assigned_at' | 'is_past'>,
): ProviderStatus | null {
  const captures = order.purchase_units.flatMap((unit) => unit.payments?.captures ?? [])
  const withMoney = captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
  const capture = withMoney ?? (order.status === 'COMPLETED' ? captures[0] : undefined)
  const payerEmail = order.payment_source?.paypal?.email_address ?? order.payer?.email_address
  if (capture) return statusOfCapture(capture, payment, payerEmail)
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return unpaid(payment.is_past)
    case 'APPROVED':
      return { kind: 'approved' }
    case 'VOIDED':
      return { kind: 'closed', as: 'cancelled' }
    case 'COMPLETED':
      return null
  }
}

/** Maps a capture to a provider status. Only a capture proves a payment. Only the order contains the payer's email. */
export function statusOfCapture(
  capture: Capture,
  payment: Pick<PaymentFacts, 'device_id' | 'assigned_at'>,
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
        reference: referenceOf(capture, payment),
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

/** The reference of the capture. A capture that names another device does not match, unless an operator assigned it. */
function referenceOf(
  { custom_id: device, invoice_id: reference = '' }: Capture,
  payment: Pick<PaymentFacts, 'device_id' | 'assigned_at'>,
): string {
  const isSameDevice = device === undefined || device === payment.device_id || payment.assigned_at !== null
  return isSameDevice ? reference : `${reference} of device ${device}`
}

/** Applies a reported reversal only if the money was returned, and a withdrawn approval unless the order was approved again. */
export function withReported(status: ProviderStatus, reported: readonly ProviderStatus[]): ProviderStatus {
  const isReversed = reported.some((event) => event.kind === 'returned' && event.as === 'reversed')
  const isWithdrawn = reported.some((event) => event.kind === 'closed' && event.as === 'failed')
  if (status.kind === 'returned' && isReversed) return { kind: 'returned', as: 'reversed' }
  if (status.kind === 'paid' && isReversed)
    return { ...status, review: [...(status.review ?? []), review('paypal_reversal_announced')] }
  if (status.kind === 'unpaid' && isWithdrawn) return { kind: 'closed', as: 'failed' }
  return status
}

const unpaid = (isPast: boolean): ProviderStatus =>
  isPast ? { kind: 'closed', as: 'expired' } : { kind: 'unpaid' }
