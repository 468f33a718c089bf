import type { PaymentMethod } from '@player/db'
import type { Context } from '../../context.ts'
import { publish } from '../../kernel/event.ts'
import { fail } from '../../kernel/failure.ts'
import { paymentNotified } from './events.ts'
import type { Callback } from './providers/index.ts'
import * as queries from './queries.ts'

/**
 * Takes a provider's callback: checks that it is genuine, stores it once, and leaves the rest to whoever reacts
 * (D20). A repeat changes nothing; one that names no payment of ours is kept for a person.
 *
 * @throws Failure missing for a method that never was configured, unavailable for one whose credentials are gone,
 *   unauthorised for a callback that is not the provider's own
 */
export async function recordNotification(
  ctx: Context,
  method: PaymentMethod,
  callback: Callback,
): Promise<void> {
  const provider = ctx.providers[method]
  if (!provider) {
    throw (await queries.hasPayments(ctx.db, method))
      ? fail('unavailable', 'unavailable')
      : fail('missing', 'not_found')
  }
  const notification = await provider.verify(callback)
  await ctx.unit(async (tx) => {
    const payment = await queries.paymentOfNotification(tx, method, notification)
    const isNew = await queries.insertNotification(tx, {
      provider: method,
      event_key: notification.eventKey,
      payment_id: payment?.id ?? null,
      body: callback.body,
    })
    if (!isNew) return
    if (payment) await publish(tx, paymentNotified, { paymentId: payment.id, deviceId: payment.device_id })
    else ctx.log.warn({ method, eventKey: notification.eventKey }, 'A callback names no payment of ours')
  })
}
