import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import type { ReturnedPayment } from '../contract.ts'
import { paymentNotified } from '../events.ts'
import { viewPayments } from '../show/payment-view.ts'
import * as queries from '../store/return-queries.ts'
import { settleInTime } from './settle-in-time.ts'

/**
 * Queries a device's open payments, and that of `orderId`, when its owner returns from a provider, which itself proves nothing
 * (D14). Returns the payment of `orderId`, or the most likely one if the browser does not know it.
 */
export async function returnedPayment(
  ctx: Context,
  deviceId: string,
  orderId: string | null,
): Promise<ReturnedPayment> {
  const claimed = await queries.claimForReturn(ctx.db, deviceId, orderId)
  const queried = await Promise.all(
    claimed.map(async ({ id }) => ({
      id,
      isAnswered: await settleOrRetry(ctx, { paymentId: id, deviceId }),
    })),
  )
  const returned = await queries.paymentReturnedFrom(ctx.db, deviceId, orderId)
  if (!returned) return null
  const payments = await viewPayments(ctx, deviceId)
  const payment = payments.find(({ reference }) => reference === returned.reference)
  if (!payment) return null
  const own = queried.find(({ id }) => id === returned.id)
  const isThrottled = !own && returned.provider_reference !== null
  return { ...payment, query: isThrottled ? 'throttled' : own?.isAnswered ? 'answered' : 'unanswered' }
}

/** Whether the provider answered. Without an answer in time, workers query as well: this process may end before the answer. */
async function settleOrRetry(
  ctx: Context,
  payment: { paymentId: string; deviceId: string },
): Promise<boolean> {
  if ((await settleInTime(ctx, payment.paymentId)) !== null) return true
  await ctx.unit((tx) => publish(tx, paymentNotified, payment))
  return false
}
