import type { PaymentMethod, Tx } from '@player/db'
import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import * as devices from '../../devices/index.ts'
import { adoptOrder } from '../store/order-queries.ts'
import { paymentNotified } from '../events.ts'
import { isReference, newReference } from '../payment/reference.ts'
import * as matching from '../store/match-queries.ts'
import { paymentOfCallback } from '../store/name-queries.ts'
import type * as notifications from '../store/notification-queries.ts'
import { priceFor } from '../payment/price.ts'
import type * as queries from '../store/queries.ts'
import * as start from '../store/start-queries.ts'

/** Links a stored callback to its payment and requests a status query. Returns false if none matches yet, or it is linked already. */
export async function matchNotification(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  method: PaymentMethod,
  stored: notifications.StoredNotification,
): Promise<boolean> {
  const namedPayment = await paymentOfCallback(tx, method, stored)
  // After a crash between opening and storing an order, its id is missing.
  if (namedPayment?.provider_reference === null && stored.providerReference !== null)
    await adoptOrder(tx, namedPayment.id, method, stored.providerReference)
  const payment =
    namedPayment ??
    (await findOrCreatePayment(ctx, tx, method, stored)) ??
    (await recreatePayment(ctx, tx, method, stored))
  if (!payment || !(await matching.linkNotification(tx, stored.id, payment.id))) return false
  await publish(tx, paymentNotified, { paymentId: payment.id, deviceId: payment.device_id })
  return true
}

/** Whether a callback names a device. If not, only a payment that is stored later can match it. */
export const namesDevice = ({ macAddress, deviceId }: notifications.StoredNotification): boolean =>
  macAddress !== null || deviceId !== null

/** Money that names only a device is for its open payment, or else for a new payment at the current price. */
async function findOrCreatePayment(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  method: PaymentMethod,
  { macAddress: mac, reportedStatus: status }: notifications.StoredNotification,
): Promise<{ id: string; device_id: string } | undefined> {
  if (mac === null || status?.kind !== 'paid') return undefined
  const deviceId = await devices.deviceForPaymentTo(tx, mac)
  if (deviceId === null) return undefined
  const open = await matching.newestOpenPayment(tx, deviceId, method, status.captureReference)
  if (open) return open
  return createPayment(config, tx, {
    method,
    reference: newReference(),
    device_id: deviceId,
    mac_snapshot: mac,
  })
}

/** Recreates a payment that a restored backup does not contain, for the device in the callback. */
async function recreatePayment(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  method: PaymentMethod,
  { reference, providerReference, deviceId }: notifications.StoredNotification,
): Promise<{ id: string; device_id: string } | undefined> {
  if (!reference || !isReference(reference) || providerReference === null || deviceId === null)
    return undefined
  const device = await devices.deviceById(tx, deviceId)
  if (!device) return undefined
  const payment = { method, reference, device_id: device.id, mac_snapshot: device.mac_address }
  const created = await createPayment(ctx.config, tx, payment)
  if (created) await adoptOrder(tx, created.id, method, providerReference)
  return created
}

/** Creates a payment at the current price. Undefined if the device has an open one by this method. */
export function createPayment(
  config: Context['config'],
  tx: Tx,
  payment: Pick<queries.PaymentRow, 'method' | 'reference' | 'device_id' | 'mac_snapshot'>,
) {
  const { amountMinor, currency } = priceFor(config, payment.method)
  return start.insertPayment(tx, {
    ...payment,
    amount_minor: amountMinor,
    currency,
    coin_type: null,
    email: null,
  })
}

/** Unlinks an order's callbacks from a payment whose own money was returned, and matches them again. */
export async function rematchOrder(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  { id: paymentId, device_id: deviceId }: Pick<queries.PaymentRow, 'id' | 'device_id'>,
  captureReference: string,
): Promise<void> {
  const unlinked = await matching.unlinkOrder(tx, paymentId, captureReference)
  for (const { provider, stored } of unlinked) await matchNotification(ctx, tx, provider, stored)
  // The payment may have further orders.
  if (unlinked.length > 0) await publish(tx, paymentNotified, { paymentId, deviceId })
}
