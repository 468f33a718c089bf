import type { Context } from '../context.ts'
import { can } from '../providers/provider.ts'
import { withCircuitBreaker } from '../change/circuit-breaker.ts'
import * as queries from '../store/queries.ts'
import { flagAnswer } from '../change/flag-answer.ts'

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
