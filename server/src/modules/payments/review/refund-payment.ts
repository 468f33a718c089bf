import type { Context } from '../context.ts'
import { announcePayment } from '../change/announce-payment.ts'
import { can, type CapturedFacts, type Provider } from '../providers/provider.ts'
import { changePayment } from '../change/change-payment.ts'
import { withCircuitBreaker } from '../change/circuit-breaker.ts'
import { reportedStatuses } from '../store/status-queries.ts'
import { awaitRefund, endRefund, leaseRefund } from '../store/schedule-queries.ts'
import * as queries from '../store/queries.ts'
import { flagAnswer } from '../change/flag-answer.ts'
import { wasReturned } from '../payment/state.ts'
import { review } from '../payment/review.ts'
import { fail } from '../fail.ts'

/** Longer than a call to a provider can take. */
const LEASE_SECONDS = 30

/** Refunds a payment and queries the result, or flags it if that is impossible. @throws Failure missing, unavailable; Error during another refund */
export async function refundPayment(ctx: Context, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await queries.paymentById(ctx.db, paymentId)
  if (!payment) throw fail('missing', 'payment_missing')
  // Its money was returned since the request, for example by a refund that an operator recorded.
  if (wasReturned(payment.state)) return ctx.unit()
  const provider = ctx.providers[payment.method]
  const isPossible = can(provider, 'refund')
  if (!isPossible || !hasCapture(payment))
    return ctx.unit(async (tx) => {
      const reason = review(isPossible ? 'capture_unknown' : 'refund_by_hand')
      await queries.lockRelatedPayments(tx, paymentId)
      await awaitRefund(tx, paymentId)
      await changePayment(ctx, tx, paymentId, { kind: 'flag', review: reason })
    })

  const reported = await reportedStatuses(ctx.db, paymentId)
  const status = await withCircuitBreaker(ctx, payment, async () => {
    await refundOnce(ctx, provider, payment)
    return provider.query(payment, reported)
  }).catch((error: unknown) => flagAnswer(ctx, paymentId, error))
  return ctx.unit(async (tx) => {
    await queries.lockRelatedPayments(tx, paymentId)
    await awaitRefund(tx, paymentId)
    await changePayment(ctx, tx, paymentId, status)
    // Even if the state is the same: the refund is now due.
    await announcePayment(tx, payment)
  })
}

/** Throws while another job refunds the payment, so that this one is retried if the other does not finish. */
async function refundOnce(
  { db }: Pick<Context, 'db'>,
  provider: Required<Pick<Provider, 'refund'>>,
  payment: CapturedPayment,
): Promise<void> {
  if (!(await leaseRefund(db, payment.id, LEASE_SECONDS)))
    throw new Error(`Another refund of the payment ${payment.id} is under way`)
  try {
    await provider.refund(payment)
  } finally {
    await endRefund(db, payment.id)
  }
}

type CapturedPayment = queries.PaymentRow & CapturedFacts

const hasCapture = (payment: queries.PaymentRow): payment is CapturedPayment =>
  payment.capture_reference !== null
