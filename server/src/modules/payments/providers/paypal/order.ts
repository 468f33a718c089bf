import { z } from 'zod'
import { orderDescription } from '../../messages.ts'
import { fromDecimal, toDecimal } from '../protocol/money.ts'
import type { PaymentFacts } from '../provider.ts'

/* Orders and captures (github.com/paypal/paypal-rest-api-specifications: checkout_orders_v2, payments_payment_v2). */

/** PayPal's limit for texts, in characters. */
const MAX_TEXT_LENGTH = 127

export const money = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform((amount, context) => {
    const amountMinor = fromDecimal(amount.value, amount.currency_code)
    if (amountMinor !== null) return { amountMinor, currency: amount.currency_code }
    context.issues.push({ code: 'custom', message: 'is not an amount', input: amount })
    return z.NEVER
  })

/** The account that gets the money. PayPal lets everybody who knows the public client id name another one. */
export const payee = z.object({ merchant_id: z.string().optional() }).optional()

export const captureAnswer = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  payee,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
})
/** PayPal may omit the status. */
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
    .array(
      z.object({ payee, payments: z.object({ captures: z.array(captureAnswer).default([]) }).optional() }),
    )
    .default([]),
})
export type Order = z.infer<typeof orderAnswer>

/** PayPal accounts can refuse a second order with the same `invoice_id`, so a payment has only one order. */
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
