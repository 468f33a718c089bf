import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import type { PaymentView } from '../contract.ts'
import { paymentNotified } from '../events.ts'
import { viewPayments } from '../show/payment-view.ts'
import * as queries from './return-queries.ts'
import { settleInTime } from './settle-in-time.ts'

/**
 * Asks the providers of a device's open payments what is true, because its owner's browser came back from one; that it came
 * back proves nothing (D14). An answer that takes longer still counts when it comes.
 *
 * @param orderId the provider's number of the order that the browser was sent to pay, where it knows
 * @returns the payment that the owner came back from, as it is now; null where there is none
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

/** Where no answer comes in time the workers ask as well, again and again: this process may end before it comes. */
async function settleOrRetry(ctx: Context, payment: { paymentId: string; deviceId: string }): Promise<void> {
  if ((await settleInTime(ctx, payment.paymentId)) === null)
    await ctx.unit((tx) => publish(tx, paymentNotified, payment))
}
