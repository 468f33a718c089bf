import type { Database, PaymentMethod } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import * as devices from '../../devices/index.ts'
import { adoptOrder } from '../order-queries.ts'
import { paymentNotified, paymentUnmatched } from '../events.ts'
import { isReference, newReference } from '../start/reference.ts'
import * as matching from './match-queries.ts'
import type * as notifications from './notification-queries.ts'
import { priceFor } from '../start/offer.ts'
import { TRIES_BEFORE_ALERT } from '../confirm/query-schedule.ts'
import type * as queries from '../queries.ts'
import * as start from '../start/start-queries.ts'

const BATCH_SIZE = 20

/** Links a stored callback to its payment and has the provider queried. Returns false if there is no such payment yet. */
export async function matchNotification(
  ctx: Pick<Context, 'config'>,
  tx: Transaction<Database>,
  method: PaymentMethod,
  stored: notifications.StoredNotification,
): Promise<boolean> {
  const named = await matching.paymentNamed(tx, method, stored)
  // The order's id is missing after a crash between opening and storing.
  if (named?.provider_reference === null && stored.providerReference !== null)
    await adoptOrder(tx, named.id, method, stored.providerReference)
  const payment =
    named ??
    (await paymentForMac(ctx, tx, method, stored)) ??
    (await recreatedPayment(ctx, tx, method, stored))
  if (!payment || !(await matching.linkNotification(tx, stored.id, payment.id))) return false
  await publish(tx, paymentNotified, { paymentId: payment.id, deviceId: payment.device_id })
  return true
}

/** False: only a payment that is stored later can match it. */
export const namesDevice = ({ macAddress, deviceId }: notifications.StoredNotification): boolean =>
  macAddress !== null || deviceId !== null

/** Money that only names a device is for its open payment, otherwise for a new one at the current price. */
async function paymentForMac(
  { config }: Pick<Context, 'config'>,
  tx: Transaction<Database>,
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

/** Recreates a payment missing from a restored backup: its provider returns the device, and is then queried as usual. */
async function recreatedPayment(
  ctx: Pick<Context, 'config'>,
  tx: Transaction<Database>,
  method: PaymentMethod,
  { reference, providerReference, deviceId }: notifications.StoredNotification,
): Promise<{ id: string; device_id: string } | undefined> {
  if (reference === null || providerReference === null || deviceId === null) return undefined
  if (!isReference(reference)) return undefined
  const device = await devices.deviceById(tx, deviceId)
  if (!device) return undefined
  const facts = { method, reference, device_id: device.id, mac_snapshot: device.mac_address }
  const made = await createPayment(ctx.config, tx, facts)
  if (made) await adoptOrder(tx, made.id, method, providerReference)
  return made
}

/** A payment at the current price; another paid amount is held. Undefined if one is open already. */
export function createPayment(
  config: Context['config'],
  tx: Transaction<Database>,
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

/** Matches an order's callbacks again, without the payment that they named: its own money has gone back. */
export async function rematchOrder(
  ctx: Pick<Context, 'config'>,
  tx: Transaction<Database>,
  { id: paymentId, device_id: deviceId }: Pick<queries.PaymentRow, 'id' | 'device_id'>,
  captureReference: string,
): Promise<void> {
  const detached = await matching.detachOrder(tx, paymentId, captureReference)
  for (const { provider, stored } of detached) await matchNotification(ctx, tx, provider, stored)
  // It may have further orders.
  if (detached.length > 0) await publish(tx, paymentNotified, { paymentId, deviceId })
}

/** Matches earlier callbacks that name a device which is registered now. */
export async function matchForDevice(ctx: Context, { deviceId }: { deviceId: string }): Promise<void> {
  await ctx.unit(async (tx) => {
    const addresses = await devices.addressesOf(tx, deviceId)
    const waiting = await matching.unmatchedByMac(
      tx,
      addresses.map(({ mac }) => mac),
    )
    for (const { provider, stored } of waiting) await matchNotification(ctx, tx, provider, stored)
  })
}

/** Retries unmatched callbacks by schedule, and alerts the operator about those that stay unmatched. */
export async function matchNotifications(ctx: Context, progress: () => void = () => {}): Promise<void> {
  for (;;) {
    const due = await matching.leaseUnmatched(ctx.db, BATCH_SIZE)
    for (const each of due)
      await retryMatch(ctx, each).catch((error: unknown) =>
        ctx.log.warn(
          { err: error, notificationId: each.stored.id },
          'An unmatched callback could not be processed',
        ),
      )
    if (due.length < BATCH_SIZE) return
    progress()
  }
}

type Unmatched = Awaited<ReturnType<typeof matching.leaseUnmatched>>[number]

async function retryMatch(ctx: Context, { provider, tries, stored }: Unmatched): Promise<void> {
  await ctx.unit(async (tx) => {
    if (await matchNotification(ctx, tx, provider, stored)) return
    await matching.scheduleNextMatch(tx, stored.id, tries)
    if (tries === TRIES_BEFORE_ALERT) await publish(tx, paymentUnmatched, { notificationId: stored.id })
  })
}
