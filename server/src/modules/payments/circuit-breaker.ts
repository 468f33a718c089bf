import type { PaymentMethod } from '@player/db'
import type { Context } from './context.ts'
import { publish } from '../../kernel/event.ts'
import { Failure } from '../../kernel/failure.ts'
import { paymentMethodHidden } from './events.ts'
import * as health from './breaker-queries.ts'
import type { ProviderStatus } from './payment.ts'
import { Refusal } from './providers/protocol/provider-client.ts'
import type { PaymentFacts, Provider } from './providers/provider.ts'

/**
 * Makes a call to a method's provider and counts how it ended (D13): one that does not answer several times in a row is
 * not offered for a while. Callbacks and questions go on meanwhile; the first answer to any of them brings it back.
 *
 * @throws what the call throws
 */
export async function withCircuitBreaker<Result>(
  ctx: Pick<Context, 'db' | 'log' | 'dependencies'>,
  method: PaymentMethod,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await call()
    ctx.dependencies?.answered(method)
    await health.recordSuccess(ctx.db, method)
    return result
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unavailable' && !isOfContent(error.cause)) {
      ctx.dependencies?.failed(method)
      await recordFailure(ctx, method)
    }
    throw error
  }
}

/** What is said of one order says nothing of the provider's health, whatever was asked. */
const isOfContent = (cause: unknown): boolean => cause instanceof Refusal && cause.isContentError

/** Asks a payment's provider what is true of it, `watched`. Where there is nothing to ask about, nobody has answered. */
export function queryProvider(
  ctx: Parameters<typeof withCircuitBreaker>[0],
  provider: Provider,
  payment: PaymentFacts,
  reported: readonly ProviderStatus[],
): Promise<ProviderStatus> {
  const query = () => provider.query(payment, reported)
  return (provider.isQueryable?.(payment) ?? true) ? withCircuitBreaker(ctx, payment.method, query) : query()
}

/** In a transaction of its own: what called the provider has none, or is rolled back. */
async function recordFailure(ctx: Pick<Context, 'db' | 'log'>, method: PaymentMethod): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      if (await health.recordFailure(tx, method)) await publish(tx, paymentMethodHidden, { method })
    })
  } catch (error) {
    ctx.log.warn({ err: error, method }, 'A failure of a provider could not be counted')
  }
}
