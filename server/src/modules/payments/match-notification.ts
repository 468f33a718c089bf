import type { Database, PaymentMethod } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import { publish } from '../../kernel/event.ts'
import * as devices from '../devices/index.ts'
import { paymentType } from './contract.ts'
import { paymentNotified, paymentUnmatched } from './events.ts'
import { newReference } from './reference.ts'
import * as notifications from './notification-queries.ts'
import { priceFor } from './offer.ts'
import { TRIES_BEFORE_TELLING } from './query-schedule.ts'
import * as queries from './queries.ts'

const AT_ONCE = 20

/** Ties a stored callback to the payment that it is about, and has that asked about; false where there is none yet. */
export async function matchNotification(
  ctx: Pick<Context, 'config'>,
  tx: Transaction<Database>,
  method: PaymentMethod,
  stored: notifications.Stored,
): Promise<boolean> {
  const named = await notifications.paymentNamed(tx, method, stored)
  // A crash may have lost what the provider called its order.
  if (named?.provider_reference === null && stored.providerReference !== null)
    await queries.adoptOrder(tx, named.id, method, stored.providerReference)
  const payment = named ?? (await paymentOfPayer(ctx, tx, method, stored))
  if (!payment || !(await notifications.linkNotification(tx, stored.id, payment.id))) return false
  await publish(tx, paymentNotified, { paymentId: payment.id, deviceId: payment.device_id })
  return true
}

/**
 * Money that came with nothing but the device's address is for the payment that the device has open; for one that it
 * did not begin here a payment is made, at the price of today.
 */
async function paymentOfPayer(
  { config }: Pick<Context, 'config'>,
  tx: Transaction<Database>,
  method: PaymentMethod,
  { macAddress: mac, truth }: notifications.Stored,
): Promise<{ id: string; device_id: string } | undefined> {
  if (mac === null || truth?.kind !== 'paid') return undefined
  const deviceId = await devices.deviceForMoney(tx, mac)
  if (deviceId === null) return undefined
  const open = await notifications.newestUnpaid(tx, deviceId, method, truth.captureReference)
  if (open) return open
  const { amountMinor, currency } = priceFor(config, method)
  // None is made while another one is open: that is settled first, and this is looked at again.
  return queries.insertPayment(tx, {
    reference: newReference(),
    device_id: deviceId,
    mac_snapshot: mac,
    method,
    amount_minor: amountMinor,
    currency,
    coin_type: null,
    email: null,
  })
}

/** Looks again for the payments of callbacks that named none of ours; a person is told of those that go on doing so. */
export async function matchNotifications(ctx: Context): Promise<void> {
  for (;;) {
    const due = await notifications.takeUnmatched(ctx.db, AT_ONCE)
    for (const { provider, tries, stored } of due) {
      await ctx.unit(async (tx) => {
        if (await matchNotification(ctx, tx, paymentType.parse(provider), stored)) return
        if (tries === TRIES_BEFORE_TELLING) await publish(tx, paymentUnmatched, { notificationId: stored.id })
      })
    }
    if (due.length < AT_ONCE) return
  }
}
