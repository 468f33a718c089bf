import { z } from 'zod'
import { orderDescription } from '../../messages.ts'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { review } from '../../payment/review.ts'
import { invalidResponse } from '../protocol/failures.ts'
import { fromAnyDecimal, toDecimal } from '../protocol/money.ts'
import type { Payer, PaymentFacts } from '../provider.ts'

/* BTCPay's invoices (docs.btcpayserver.org/Invoices). They are in the currency of the price; BTCPay converts coins. */

/** Time to pay at the quoted rate, and how long late payments are monitored. */
const PAY_MINUTES = 15
const MONITORING_MINUTES = 3 * 24 * 60

const seconds = z.number().transform((time) => new Date(time * 1000))

export const invoiceAnswer = z
  .object({
    id: z.string().min(1),
    status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
    additionalStatus: z
      .enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver'])
      .default('None'),
    amount: z.string(),
    currency: z.string(),
    checkoutLink: z.string(),
    expirationTime: seconds,
    metadata: z.looseObject({ orderId: z.string().nullish() }).nullish(),
  })
  .transform(({ amount, metadata, ...invoice }, context) => {
    const amountMinor = fromAnyDecimal(amount, invoice.currency)
    if (amountMinor !== null) return { ...invoice, amountMinor, orderId: metadata?.orderId ?? '' }
    context.issues.push({ code: 'custom', message: 'is not an amount', input: amount, path: ['amount'] })
    return z.NEVER
  })
export type Invoice = z.infer<typeof invoiceAnswer>

/** An invoice of a list, which may be another payment's. */
export const listedInvoice = z.looseObject({
  metadata: z.looseObject({ orderId: z.string().nullish() }).nullish(),
})

/** Parses a listed invoice. @throws Failure unavailable if it is invalid */
export function readInvoice(listed: z.infer<typeof listedInvoice>): Invoice {
  const parsed = invoiceAnswer.safeParse(listed)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw invalidResponse(`BTCPay listed an invoice that is invalid (${fields})`)
}

/** An invoice in one coin. With the device's id, a payment lost by a restored backup can be recreated. */
export function invoiceRequest(payment: PaymentFacts, payer: Payer, merchant: string, origin: string) {
  const { reference, amount_minor: minor, currency, coin_type: coin } = payment
  return {
    amount: toDecimal(minor, currency),
    currency,
    metadata: {
      orderId: reference,
      deviceId: payment.device_id,
      itemDesc: orderDescription(payment.mac_snapshot, merchant),
      ...(payer.email !== '' && { buyerEmail: payer.email }),
    },
    checkout: {
      ...(coin !== null && { paymentMethods: [coin], defaultPaymentMethod: coin }),
      expirationMinutes: PAY_MINUTES,
      monitoringMinutes: MONITORING_MINUTES,
      redirectURL: `${origin}/activation/crypto/redirect`,
      redirectAutomatically: true,
    },
  }
}

export function statusOfInvoice(invoice: Invoice): ProviderStatus {
  const { status, additionalStatus: detail } = invoice
  switch (status) {
    case 'New':
      // The rest may still arrive in time.
      return detail === 'PaidPartial' ? { kind: 'pending', isPart: true } : { kind: 'unpaid' }
    case 'Processing':
      return { kind: 'pending' }
    case 'Settled':
      return {
        kind: 'paid',
        amountMinor: invoice.amountMinor,
        currency: invoice.currency,
        reference: invoice.orderId,
        captureReference: invoice.id,
        payerEmail: null,
        ...(detail === 'PaidOver' && { review: [review('btcpay_overpaid')] }),
      }
    case 'Expired':
      return {
        kind: 'closed',
        as: 'expired',
        ...(detail === 'PaidPartial' && { review: [review('btcpay_paid_in_part')] }),
        // Only an operator can settle it.
        ...(detail === 'PaidLate' && { review: [review('btcpay_paid_late')] }),
      }
    case 'Invalid':
      return { kind: 'closed', as: 'failed', review: [review('btcpay_invalid')] }
  }
}
