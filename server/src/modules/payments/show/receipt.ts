import type { Context } from '../context.ts'
import { deviceAddressOf } from './device-address.ts'
import { priceOf } from '../payment/price.ts'
import { labelOf } from '../providers/index.ts'
import { reviewReasonsText } from '../payment/review.ts'
import { paymentWithReviews } from '../store/review-queries.ts'
import type { Tx } from '@player/db'
import { announcePayment } from '../change/announce-payment.ts'
import * as queries from '../store/email-queries.ts'
import { fail } from '../fail.ts'

export type Receipt = Awaited<ReturnType<typeof receiptOf>>

/** @throws Failure missing for an unknown payment */
export async function receiptOf(ctx: Pick<Context, 'db'>, paymentId: string) {
  const payment = await paymentWithReviews(ctx.db, paymentId)
  if (!payment) throw fail('missing', 'payment_missing')
  return {
    reference: payment.reference,
    method: labelOf(payment.method),
    amount: priceOf(payment.amount_minor, payment.currency).text,
    mac_address: await deviceAddressOf(ctx.db, payment),
    confirmed_at: payment.confirmed_at,
    /** The e-mail address from the form, otherwise the provider's; null if there is none. */
    recipient: payment.email ?? payment.payer_email,
    review_reason: reviewReasonsText(payment.reviews),
  }
}

/** Shows the owner that a mail server refused the address of a receipt or refund notice. `reply` is like '550 5.1.1'. */
export async function recordRefusedEmail(tx: Tx, paymentId: string, reply: string): Promise<void> {
  const payment = await queries.recordRefusedEmail(tx, paymentId, reply)
  if (payment) await announcePayment(tx, payment)
}
