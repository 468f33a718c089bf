import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import type { PaymentView } from '../contract.ts'
import { paymentNotified } from '../events.ts'
import { viewPayments } from '../show/payment-view.ts'
import * as queries from './return-queries.ts'
import { settleInTime } from './settle-in-time.ts'

/**
 * Queries a device's open payments when its owner returns from a provider, which itself proves nothing (D14). Returns
 * the payment of `orderId`, or the most likely one if the browser does not know it.
 */
export async function returnedPayment(
  ctx: Context,
  deviceId: string,
  orderId: string | null,
): Promise<PaymentView | null> {
  const claimed = await queries.claimOpenPayments(ctx.db, deviceId)
  await Promise.all(claimed.map(({ id }) => settleOrRetry(ctx, { paymentId: id, deviceId })))
  const returned = await queries.paymentReturnedFrom(ctx.db, deviceId, orderId)
  if (!returned) return null
  const payments = await viewPayments(ctx, deviceId)
  return payments.find(({ reference }) => reference === returned.reference) ?? null
}

/** Without an answer in time, workers query as well: this process may end before the answer. */
async function settleOrRetry(ctx: Context, payment: { paymentId: string; deviceId: string }): Promise<void> {
  if ((await settleInTime(ctx, payment.paymentId)) === null)
    await ctx.unit((tx) => publish(tx, paymentNotified, payment))
}
