import type { Context } from '../context.ts'
import { budgetOf, take } from '../../../kernel/throttle.ts'
import { Failure } from '../../../kernel/failure.ts'
import { announcePayment } from '../change/announce-payment.ts'
import { can, type CaptureResult, type Provider } from '../providers/provider.ts'
import { wallets } from '../providers/index.ts'
import { changePayment } from '../change/change-payment.ts'
import { captureAnswer } from './capture-answer.ts'
import type { CaptureOutput } from '../contract.ts'
import { answer } from '../messages.ts'
import { withCircuitBreaker } from '../change/circuit-breaker.ts'
import { WITH_MONEY } from '../payment/state.ts'
import * as queries from '../store/queries.ts'
import { flagAnswer } from '../change/flag-answer.ts'
import {
  endCapture,
  endUnknownCapture,
  recordDeclined,
  leaseCaptureForOwner,
} from '../store/capture-queries.ts'
import { fail } from '../fail.ts'

/** Longer than a call to a provider can take. */
export const CAPTURE_LEASE_SECONDS = 30

/**
 * Captures an order that the owner approved in the wallet. The answer to a declined instrument contains the provider's details.
 * @throws Failure missing for another device's order; unavailable without credentials or known outcome; throttled after `CAPTURES_PER_DEVICE` in an hour
 */
export async function capturePayment(
  ctx: Context,
  deviceId: string,
  orderId: string,
): Promise<CaptureOutput> {
  const retryAfter = await take(ctx.db, budgetOf(ctx, ctx.config.throttles.captures, deviceId))
  if (retryAfter > 0) throw fail('throttled', 'captures_throttled', { retryAfter })
  const methods = wallets.filter((method) => can(ctx.providers[method], 'capture'))
  const order = { deviceId, orderId }
  const payment = await leaseCaptureForOwner(ctx.db, { ...order, methods }, CAPTURE_LEASE_SECONDS)
  const provider = payment && ctx.providers[payment.method]
  if (!payment || !can(provider, 'capture')) {
    const stored = await queries.paymentOfDevice(ctx.db, { ...order, methods: wallets })
    if (!stored) throw fail('missing', 'payment_missing')
    if (!WITH_MONEY.includes(stored.state)) throw fail('unavailable', 'method_unavailable')
    return captureAnswer(ctx, stored.id, null)
  }

  const captured = await captureOnce(ctx, provider, payment, payment.attempt_number).catch(
    (error: unknown) => {
      if (!(error instanceof Failure) || error.kind !== 'unavailable') throw error
      throw fail('unavailable', 'capture_unknown', { cause: error, retryAfter: error.retryAfter })
    },
  )
  if (captured.kind === 'declined') {
    const declined = answer('wallet_declined')
    return {
      status: 'error',
      step: 'declined',
      ...declined,
      msg: declined.message,
      details: [...captured.details],
      debug_id: captured.debugId,
    }
  }
  const change = await ctx.unit((tx) => changePayment(ctx, tx, payment.id, captured.status))
  if (change.state === 'confirmed' && change.before !== 'confirmed')
    return { status: 'success', step: 'captured' }
  return captureAnswer(ctx, payment.id, captured.status)
}

/** Captures an order; the caller holds the lease. @throws Failure unavailable if the outcome is unknown */
export async function captureOnce(
  ctx: Context,
  provider: Required<Pick<Provider, 'capture'>>,
  payment: queries.PaymentRow,
  attempt: number,
): Promise<CaptureResult> {
  try {
    const captured = await withCircuitBreaker(ctx, payment, () => provider.capture(payment, attempt))
    // The next attempt needs a new request id: the provider repeats its answer to a known id.
    if (captured.kind === 'declined') await recordDeclined(ctx.db, payment.id, attempt)
    else if (captured.status.kind === 'unpaid') await endCapture(ctx.db, payment.id)
    else return captured
    await announcePayment(ctx.db, payment)
    return captured
  } catch (error) {
    // The same attempt can be repeated immediately.
    await endUnknownCapture(ctx.db, payment.id)
    await announcePayment(ctx.db, payment)
    return await flagAnswer(ctx, payment.id, error)
  }
}
