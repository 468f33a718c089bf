import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import { budgetOf, take } from '../../../kernel/throttle.ts'
import type { ReturnedPayment } from '../contract.ts'
import { paymentNotified } from '../events.ts'
import { viewPayments } from '../show/payment-view.ts'
import * as queries from '../store/return-queries.ts'
import { settleInTime } from './settle-in-time.ts'

/**
 * Queries a device's open payments and the one of `orderId` when its owner returns from a provider, 60 times an hour at most: the redirect itself
 * proves nothing. Returns the payment of `orderId`, or the most likely one if `orderId` is null; null without a payment.
 */
export async function returnedPayment(
  ctx: Context,
  deviceId: string,
  orderId: string | null,
): Promise<ReturnedPayment> {
  const isOverLimit = (await take(ctx.db, budgetOf(ctx, ctx.config.throttles.returns, deviceId))) > 0
  const claimed = isOverLimit ? [] : await queries.claimForReturn(ctx.db, deviceId, orderId)
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
  const query = queried.find(({ id }) => id === returned.id)
  const isThrottled = !query && returned.provider_reference !== null
  return { ...payment, query: isThrottled ? 'throttled' : query?.isAnswered ? 'answered' : 'unanswered' }
}

/** Whether the provider answered in time. If not, a worker queries as well, because this process may end before the answer. */
async function settleOrRetry(ctx: Context, payment: { paymentId: string; deviceId: string }) {
  if ((await settleInTime(ctx, payment.paymentId)) !== null) return true
  await ctx.unit((tx) => publish(tx, paymentNotified, payment))
  return false
}
