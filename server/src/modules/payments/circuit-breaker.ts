import type { PaymentMethod } from '@player/db'
import type { Context } from './context.ts'
import { publish } from '../../kernel/event.ts'
import { Failure } from '../../kernel/failure.ts'
import { paymentMethodHidden } from './events.ts'
import * as health from './breaker-queries.ts'
import type { ProviderStatus } from './payment.ts'
import { Refusal } from './providers/protocol/refusal.ts'
import type { PaymentFacts, Provider } from './providers/provider.ts'

/** A method, and whether its last call had failed when this one was prepared. */
interface Called {
  readonly method: PaymentMethod
  readonly is_failing: boolean
}

/**
 * Records a call's outcome for the circuit breaker of its method (D13). An open circuit hides the method from the
 * offer, but does not block calls: status queries continue, and the first answer closes it. Rethrows the call's error.
 */
export async function withCircuitBreaker<Result>(
  ctx: Pick<Context, 'db' | 'log' | 'dependencies'>,
  { method, is_failing: isFailing }: Called,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await call()
    ctx.dependencies?.answered(method)
    if (isFailing) await health.recordSuccess(ctx.db, method)
    return result
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unavailable' && !isContentRefusal(error.cause)) {
      ctx.dependencies?.failed(method)
      await recordFailure(ctx, method)
    }
    throw error
  }
}

/** A refusal of one order's content says nothing about the provider's health. */
const isContentRefusal = (cause: unknown): boolean => cause instanceof Refusal && cause.isContentError

/** Queries a payment's status, through the circuit breaker if that calls the provider. */
export function queryProvider(
  ctx: Parameters<typeof withCircuitBreaker>[0],
  provider: Provider,
  payment: PaymentFacts & Called,
  reported: readonly ProviderStatus[],
): Promise<ProviderStatus> {
  const query = () => provider.query(payment, reported)
  return (provider.isQueryable?.(payment) ?? true) ? withCircuitBreaker(ctx, payment, query) : query()
}

/** In a transaction of its own, as the caller's may be rolled back. */
async function recordFailure(ctx: Pick<Context, 'db' | 'log'>, method: PaymentMethod): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      if (await health.recordFailure(tx, method)) await publish(tx, paymentMethodHidden, { method })
    })
  } catch (error) {
    ctx.log.warn({ err: error, method }, 'A provider failure could not be recorded')
  }
}
