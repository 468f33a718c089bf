import type { OwnedDevice } from '@player/db'
import type { Context } from '../context.ts'
import { budgetOf, take } from '../../../kernel/throttle.ts'
import { openOrder, checkoutOf } from './open-order.ts'
import { findOrCreatePayment } from './find-or-create-payment.ts'
import { checkDevice } from './check-device.ts'
import type { ActivationInput } from '../contract.ts'
import { answer } from '../messages.ts'
import { offeredMethods } from './offer.ts'
import { type Payer, type Provider, can } from '../providers/provider.ts'
import { paymentById } from '../store/queries.ts'
import type { OpenedPayment } from '../store/payment-conditions-queries.ts'
import { settleInTime } from '../confirm/settle-in-time.ts'
import { fail } from '../fail.ts'

/**
 * Starts a payment, or continues the open one (one per device and method). The row is committed before the provider is
 * called and the call is idempotent, so that a crash in between loses nothing.
 * @throws Failure unavailable; invalid for an unknown coin or refused details; conflict, also until a reversal by this method is reviewed;
 * unauthorised if the device is deleted meanwhile; throttled after `PAYMENT_STARTS_PER_DEVICE` within an hour
 */
export async function startPayment(ctx: Context, device: OwnedDevice, input: ActivationInput) {
  const { payment_type: name, coin_type: coin } = input
  const retryAfter = await take(ctx.db, budgetOf(ctx, ctx.config.throttles.paymentStarts, device.id))
  if (retryAfter > 0) throw fail('throttled', 'starts_throttled', { retryAfter })
  const offered = (await offeredMethods(ctx)).find(({ descriptor: { method } }) => method === name)
  if (!offered) throw fail('unavailable', 'method_unavailable')
  const { provider, coins } = offered
  const { method } = offered.descriptor
  if (coins.length > 0 && !coins.some(({ code }) => code === coin))
    throw fail('invalid', 'coin_type_unknown', { errors: { coin_type: answer('coin_type_unknown') } })
  const { isReversed, open } = await checkDevice(ctx, device, method)
  if (isReversed) throw fail('conflict', 'method_blocked')

  const checkout = open && (await recheckOpenPayment(ctx, provider, open))
  if (checkout) return checkout
  const { payment, isLeased } = await findOrCreatePayment(ctx, device, method, input)
  return openOrder(ctx, provider, payment, payerOf(input), isLeased)
}

/**
 * Queries a device's open order before its owner is redirected to it again. Returns its checkout while coins are pending:
 * they cannot be recalled, so no second invoice may be opened.
 * @throws Failure conflict if the order is paid, or if it is a wallet's and pending
 */
async function recheckOpenPayment(ctx: Context, provider: Provider, open: OpenedPayment) {
  const status = await settleInTime(ctx, open.id)
  if (status?.kind === 'paid') {
    const settled = await paymentById(ctx.db, open.id)
    throw fail('conflict', settled?.state === 'held' ? 'payment_on_hold' : 'next_captured')
  }
  if (status?.kind !== 'pending') return null
  if (can(provider, 'capture')) throw fail('conflict', 'capture_pending')
  return open.coin_type === null ? null : checkoutOf(open)
}

const payerOf = (input: ActivationInput): Payer => ({
  firstName: input.first_name,
  lastName: input.last_name,
  email: input.email,
  phone: input.phone_number,
})
