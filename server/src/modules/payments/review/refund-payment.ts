import type { Context } from '../context.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import { can } from '../can.ts'
import { changePayment } from '../change-payment.ts'
import { awaitRefund } from '../schedule-queries.ts'
import { answer } from '../messages.ts'
import { withCircuitBreaker } from '../circuit-breaker.ts'
import * as notifications from '../callbacks/notification-queries.ts'
import * as queries from '../queries.ts'
import { flagAnswer } from './flag-answer.ts'
import { review } from './review.ts'

const fail = failuresOf(answer)

/**
 * Refunds a payment and queries the result. Flags it for review if the provider cannot refund.
 * @throws Failure missing for an unknown payment, unavailable if the outcome is unknown
 */
export async function refundPayment(ctx: Context, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await queries.paymentById(ctx.db, paymentId)
  if (!payment) throw fail('missing', 'payment_missing')
  // Returned by another way since the request, such as a refund that an operator recorded.
  if (payment.state === 'refunded' || payment.state === 'reversed') return ctx.unit()
  const provider = ctx.providers[payment.method]
  if (!can(provider, 'refund'))
    return ctx.unit(async (tx) => {
      await queries.lockPaidTogether(tx, paymentId)
      await awaitRefund(tx, paymentId)
      await changePayment(ctx, tx, paymentId, { kind: 'flag', review: review('refund_by_hand') })
    })

  const reported = await notifications.reportedStatuses(ctx.db, paymentId)
  const status = await withCircuitBreaker(ctx, payment, async () => {
    await provider.refund(payment)
    return provider.query(
      payment,
      reported.map((each) => each.status),
    )
  }).catch((error: unknown) => flagAnswer(ctx, paymentId, error))
  return ctx.unit(async (tx) => {
    await queries.lockPaidTogether(tx, paymentId)
    await awaitRefund(tx, paymentId)
    await changePayment(ctx, tx, paymentId, status)
  })
}
