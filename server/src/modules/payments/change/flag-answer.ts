import type { Context } from '../context.ts'
import { changePayment } from './change-payment.ts'
import { paymentAnswerOf } from './circuit-breaker.ts'
import { review } from '../payment/review.ts'

/** Flags a payment if a call failed with an answer about it only; rethrows the error. Uses its own transaction, because the caller's job then fails. */
export async function flagAnswer(ctx: Context, paymentId: string, error: unknown): Promise<never> {
  const answer = paymentAnswerOf(error)
  if (answer !== null) {
    const flag = { kind: 'flag', review: review('not_understood', { answer }) } as const
    await ctx.db
      .transaction()
      .execute((tx) => changePayment(ctx, tx, paymentId, flag))
      .catch((flagError: unknown) =>
        ctx.log.warn({ err: flagError, paymentId }, 'A provider’s answer could not be flagged for review'),
      )
  }
  throw error
}
