import type { Context } from '../context.ts'
import { Failure, failuresOf } from '../../../kernel/failure.ts'
import { announce } from '../../../kernel/live.ts'
import { can } from '../can.ts'
import { changePayment } from '../change-payment.ts'
import { captureAnswer } from './capture-answer.ts'
import type { CaptureOutput } from '../contract.ts'
import { answer } from '../messages.ts'
import { withCircuitBreaker } from '../circuit-breaker.ts'
import { wasConfirmed } from '../payment.ts'
import type { Captured, Provider } from '../providers/provider.ts'
import * as queries from '../queries.ts'
import { endCapture, recordDeclined, leaseCaptureForOwner } from './lease-queries.ts'

const fail = failuresOf(answer)

/** Longer than a call to a provider can take. */
export const CAPTURE_LEASE_SECONDS = 30

/**
 * Takes the money of an order that the owner just approved in the wallet. A declined instrument is no failure: the
 * provider's own words go back, so that its buttons can offer another one, and the next attempt is a new request.
 *
 * @throws Failure missing for an order that is not this device's; unavailable when the outcome is not known: the provider is
 *   asked on
 */
export async function capturePayment(
  ctx: Context,
  deviceId: string,
  orderId: string,
): Promise<CaptureOutput> {
  const payment = await queries.paymentOfDevice(ctx.db, deviceId, 'paypal', orderId)
  if (!payment) throw fail('missing', 'payment_missing')
  if (payment.state === 'held' || wasConfirmed(payment.state)) return captureAnswer(ctx, payment.id, null)
  const provider = ctx.providers[payment.method]
  if (!can(provider, 'capture')) throw fail('unavailable', 'method_unavailable')

  const attempt = await leaseCaptureForOwner(ctx.db, payment.id, CAPTURE_LEASE_SECONDS)
  const captured = await captureOnce(ctx, provider, payment, attempt).catch((error: unknown) => {
    throw error instanceof Failure && error.kind === 'unavailable'
      ? fail('unavailable', 'capture_unknown', { cause: error, ...retryAfterOf(error) })
      : error
  })
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
  await ctx.unit((tx) => changePayment(ctx, tx, payment.id, captured.status))
  return captureAnswer(ctx, payment.id, captured.status)
}

const retryAfterOf = ({ retryAfter }: Failure) => (retryAfter === undefined ? {} : { retryAfter })

/**
 * Has the provider take the money. Whoever calls has leased that, and may go on leasing when it is known what came of it.
 *
 * @throws Failure unavailable when the outcome is not known
 */
export async function captureOnce(
  ctx: Context,
  provider: Required<Pick<Provider, 'capture'>>,
  payment: queries.PaymentRow,
  attempt: number,
): Promise<Captured> {
  try {
    const captured = await withCircuitBreaker(ctx, payment.method, () => provider.capture(payment, attempt))
    // The next attempt is a request of its own: a repeat would only give the stored answer again.
    if (captured.kind === 'declined') {
      await recordDeclined(ctx.db, payment.id, attempt)
      await announce(ctx.db, payment.device_id)
    }
    return captured
  } catch (error) {
    // Whoever asks next need not wait: it is the same request again.
    await endCapture(ctx.db, payment.id)
    throw error
  }
}
