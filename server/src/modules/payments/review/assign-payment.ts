import type { Tx } from '@player/db'
import type { Context } from '../context.ts'
import type { Actor } from '../../../kernel/audit.ts'
import { publish } from '../../../kernel/event.ts'
import { announce } from '../../../kernel/announce.ts'
import * as devices from '../../devices/index.ts'
import { changePayment } from '../change/change-payment.ts'
import { markAssigned, moveToDevice } from '../store/assignment-queries.ts'
import { adoptOrder } from '../store/order-queries.ts'
import { paymentNotified } from '../events.ts'
import { idOfPayment, isId } from '../store/find-queries.ts'
import { createPayment } from '../confirm/match-notification.ts'
import * as matching from '../store/match-queries.ts'
import { paymentOfCallback } from '../store/name-queries.ts'
import * as notifications from '../store/notification-queries.ts'
import * as queries from '../store/queries.ts'
import { isReference, newReference } from '../payment/reference.ts'
import { noteActs } from './note-acts.ts'
import { fail } from '../fail.ts'

/**
 * Assigns an unmatched callback's money, or a payment on hold, to a device. The provider is then queried as usual.
 * @throws Failure missing; conflict for a callback that has a payment, or a payment that is not on hold, or if the device has another open payment
 * by this method
 */
export const assignPayment = async (ctx: Context, actor: Actor, name: string, mac: string): Promise<string> =>
  ctx.unit(async (tx) => {
    const device = await devices.deviceAt(tx, mac)
    const callback = isId(name) ? await notifications.notificationById(tx, name) : undefined
    const payment = callback
      ? await linkOrCreatePayment(ctx, tx, callback, device)
      : await moveHeldPayment(ctx, tx, name, device)
    await markAssigned(tx, payment.id)
    await publish(tx, paymentNotified, { paymentId: payment.id, deviceId: device.id })
    // If the payment's former device was replaced, its payments belong to its successor.
    const formerOwner = await devices.successorOf(tx, payment.device_id)
    await noteActs(tx, actor, `payments assign to ${mac}`, payment, [
      [device.id, 'assign'],
      ...(formerOwner && formerOwner.id !== device.id ? [[formerOwner.id, 'reassign'] as const] : []),
    ])
    await announce(tx, device.id)
    return payment.reference
  })

/** Links a callback, and unmatched ones with its ids, to the device's open payment, or to a new one at the current price. */
async function linkOrCreatePayment(
  { config }: Context,
  tx: Tx,
  callback: notifications.NotificationRow,
  device: { readonly id: string; readonly mac_address: string },
): Promise<{ id: string; reference: string; device_id: string }> {
  const method = callback.provider
  const { reference, provider_reference, capture_reference } = callback
  const open =
    capture_reference === null
      ? undefined
      : await matching.newestOpenPayment(tx, device.id, method, capture_reference)
  const usable = open && matchesCallback(callback, open) ? open : undefined
  const names = { reference, providerReference: provider_reference, captureReference: capture_reference }
  if (!usable && (await paymentOfCallback(tx, method, names))) throw fail('conflict', 'notification_taken')
  const payment =
    usable ??
    (await createPayment(config, tx, {
      method,
      // Keeps the callback's reference, because the provider answers queries with it.
      reference: reference !== null && isReference(reference) ? reference : newReference(),
      device_id: device.id,
      mac_snapshot: device.mac_address,
    }))
  if (!payment) throw fail('conflict', 'payment_open')
  if (provider_reference !== null) await adoptOrder(tx, payment.id, method, provider_reference)
  if (!(await matching.linkNotification(tx, callback.id, payment.id)))
    throw fail('conflict', 'notification_taken')
  await matching.linkUnmatched(tx, method, names, payment.id)
  return payment
}

/** False if the callback names another reference or order: the wrong order would be queried. */
function matchesCallback(
  callback: Pick<notifications.NotificationRow, 'reference' | 'provider_reference'>,
  payment: Pick<queries.PaymentRow, 'reference' | 'provider_reference'>,
): boolean {
  const { reference, provider_reference: order } = callback
  if (reference !== null && reference !== payment.reference) return false
  return order === null || payment.provider_reference === null || payment.provider_reference === order
}

/** Moves a payment on hold to the device. Returns it with its former device. */
async function moveHeldPayment(
  ctx: Context,
  tx: Tx,
  name: string,
  device: { readonly id: string; readonly mac_address: string },
): Promise<queries.PaymentRow> {
  const id = await idOfPayment(tx, name)
  if (id === null) throw fail('missing', 'payment_missing')
  await changePayment(ctx, tx, id, { kind: 'assign', macAddress: device.mac_address })
  const payment = await queries.paymentById(tx, id)
  if (!payment) throw fail('missing', 'payment_missing')
  await moveToDevice(tx, payment.id, device.id)
  return payment
}
