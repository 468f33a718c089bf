import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { errorKind } from '../../../kernel/error-kind.ts'
import { publish } from '../../../kernel/event.ts'
import { Failure } from '../../../kernel/failure.ts'
import { providerFailures } from '../../../kernel/metrics.ts'
import { paymentMethodHidden } from '../events.ts'
import * as health from '../store/breaker-queries.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { Refusal } from '../providers/protocol/refusal.ts'
import { InvalidResponse } from '../providers/protocol/failures.ts'
import type { PaymentFacts, Provider } from '../providers/provider.ts'

interface CalledMethod {
  readonly method: PaymentMethod
  readonly is_failing: boolean
  /** The payment that the call is about. */
  readonly id?: string
}

/**
 * Records a call's outcome for the circuit breaker of its method, and rethrows the call's error. An open circuit hides the method from the offer,
 * but does not block calls: status queries continue, and the first success closes the circuit.
 */
export async function withCircuitBreaker<Result>(
  ctx: Pick<Context, 'db' | 'log' | 'dependencies'>,
  { method, is_failing: isFailing, id: paymentId }: CalledMethod,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await call()
    ctx.dependencies?.answered(method)
    if (isFailing) await health.recordSuccess(ctx.db, method)
    return result
  } catch (error) {
    if (isProviderFailure(error)) {
      providerFailures.inc({ method, error: errorKind(error) })
      ctx.dependencies?.failed(method, error)
      await recordFailure(ctx, method, paymentId ?? null)
    }
    throw error
  }
}

/** Whether a call's error is about the provider's health (down, rate limit, refused credentials) and not about one payment. */
export const isProviderFailure = (error: unknown): boolean =>
  error instanceof Failure && error.kind === 'unavailable' && paymentAnswerOf(error) === null

/** The provider's answer in an error that is about one payment and not about the provider's health; null in other errors. Contains no ids. */
export function paymentAnswerOf(error: unknown): string | null {
  if (error instanceof Failure) return error.kind === 'unavailable' ? paymentAnswerOf(error.cause) : null
  if (error instanceof InvalidResponse) return error.message
  return error instanceof Refusal && error.isAboutOrder ? `${error.status} ${error.issue}` : null
}

/** Queries a payment's status, through the circuit breaker if that calls the provider. */
export function queryProvider(
  ctx: Parameters<typeof withCircuitBreaker>[0],
  provider: Provider,
  payment: PaymentFacts & CalledMethod,
  reported: readonly ProviderStatus[],
): Promise<ProviderStatus> {
  const query = () => provider.query(payment, reported)
  if (provider.isQueryable?.(payment) === false) return query()
  return withCircuitBreaker(ctx, payment, query)
}

/** Records a failure in a separate transaction, because the caller's may be rolled back. */
async function recordFailure(
  ctx: Pick<Context, 'db' | 'log'>,
  method: PaymentMethod,
  paymentId: string | null,
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      if (await health.recordFailure(tx, method, paymentId))
        await publish(tx, paymentMethodHidden, { method })
    })
  } catch (error) {
    ctx.log.warn({ err: error, method }, 'A provider failure could not be recorded')
  }
}
