import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { publish } from '../../kernel/event.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import { checkDevice } from './check-device.ts'
import type { ActivationInput } from './contract.ts'
import { paymentClosed, paymentStarted } from './events.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

const fail = failuresOf(messages)

/**
 * Starts a payment, or goes on with the one that is open (one per device and method): the row is committed before
 * the provider is called, and the call can be repeated, so that a crash in between leaves nothing unknown (D21).
 *
 * @returns where the owner pays, and the provider's number of the order
 * @throws Failure unavailable when the method is not offered or its provider does not answer, conflict as checkDevice
 */
export async function startPayment(
  ctx: Context,
  deviceId: string,
  input: ActivationInput,
): Promise<{ url: string; id: string }> {
  const provider = ctx.providers[input.payment_type]
  if (!provider) throw fail('unavailable', 'method_unavailable')
  const mac = await checkDevice(ctx, deviceId)

  const payment = await openPayment(ctx, deviceId, mac, input)
  if (payment.provider_reference !== null && payment.checkout_url !== null) {
    return { url: payment.checkout_url, id: payment.provider_reference }
  }
  const begun = await provider.begin(payment)
  await ctx.unit(async (tx) => {
    if (!(await queries.noteOrder(tx, payment.id, begun))) return
    await publish(tx, paymentStarted, { paymentId: payment.id, deviceId })
    await announce(tx, deviceId)
  })
  return { url: begun.checkoutUrl, id: begun.providerReference }
}

/** The open payment at today's price: the one that is there, or a new one. */
function openPayment(
  ctx: Context,
  deviceId: string,
  mac: string,
  { payment_type: method, email }: ActivationInput,
): Promise<queries.PaymentRow> {
  const { amountMinor, currency } = ctx.config.price
  return ctx.unit(async (tx) => {
    for (;;) {
      const open = await queries.lockOpenPayment(tx, deviceId, method)
      if (open && !open.is_old && open.amount_minor === amountMinor && open.currency === currency) {
        if (email !== '' && email !== open.email) await queries.updatePayment(tx, open.id, { email })
        return open
      }
      if (open) {
        await queries.updatePayment(tx, open.id, { state: 'cancelled' })
        await publish(tx, paymentClosed, { paymentId: open.id, deviceId })
      }
      const opened = await queries.insertPayment(tx, {
        reference: randomBytes(18).toString('base64url'),
        device_id: deviceId,
        mac_snapshot: mac,
        method,
        amount_minor: amountMinor,
        currency,
        email: email === '' ? null : email,
      })
      // Nothing was inserted when a second click got here first: its payment is the open one now.
      if (opened) return opened
    }
  })
}
