import type { Context } from '../context.ts'
import { can } from '../can.ts'
import { withCircuitBreaker } from '../circuit-breaker.ts'
import * as queries from '../queries.ts'
import { flagAnswer } from '../review/flag-answer.ts'

/** Closes the order of a withdrawn payment if its provider supports that. @throws Failure unavailable */
export async function closeOrder(ctx: Context, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await queries.paymentById(ctx.db, paymentId)
  const provider = payment && ctx.providers[payment.method]
  if (can(provider, 'close') && payment && payment.provider_reference !== null)
    await withCircuitBreaker(ctx, payment, () => provider.close(payment)).catch((error: unknown) =>
      flagAnswer(ctx, paymentId, error),
    )
  await ctx.unit()
}
