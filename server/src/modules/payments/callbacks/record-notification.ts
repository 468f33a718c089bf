import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { fail } from '../../../kernel/failure.ts'
import { rememberTrue } from '../../../kernel/remember.ts'
import { budgetOf, take } from '../../../kernel/throttle.ts'
import { retryTransaction } from '../../../kernel/unit.ts'
import { storable, storableText } from '../../../kernel/text.ts'
import { matchNotification, namesDevice } from '../confirm/match-notification.ts'
import { paymentOfCallback } from '../store/name-queries.ts'
import { recordNotification } from '../store/record-queries.ts'
import { priceFor } from '../payment/price.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { notGenuine, throttled } from '../providers/protocol/failures.ts'
import type { Callback, Notification } from '../providers/provider.ts'
import { hasPayments } from '../store/start-queries.ts'
import { storedStatus, toStored } from '../store/stored-status.ts'

/** How often to check again whether a method has payments: another server may have started the first one. */
const RECHECK_MS = 1_000

/**
 * Creates the handler of callbacks: it verifies a callback, stores it once and links it to its payment; jobs do the rest. Unverified callbacks cost no
 * SQL, except one statement a second for a method without credentials, and one for each callback of a method with unsigned callbacks.
 * @throws Failure missing for a method never used, unavailable without credentials or if it cannot verify, unauthorised, invalid, throttled
 */
export function notificationRecorder(
  ctx: Context,
): (method: PaymentMethod, callback: Callback) => Promise<void> {
  const wasUsed = rememberTrue((method: PaymentMethod) => hasPayments(ctx.db, method), RECHECK_MS)
  return async (method, callback) => {
    const provider = ctx.providers[method]
    if (!provider)
      throw (await wasUsed(method)) ? fail('unavailable', 'unavailable') : fail('missing', 'not_found')
    const verified = await provider.verify(callback)
    const notification = storableNotification(
      isBelowPrice(ctx, method, verified) ? { ...verified, deviceId: null } : verified,
    )
    if (provider.hasUnsignedCallbacks) await countUnsigned(ctx, method, notification)
    const recorded = await retryTransaction(() =>
      recordNotification(ctx.db, method, notification, callback.body),
    )
    if (!recorded || recorded.match === 'linked') return
    const mayMatch = recorded.match === 'named' || namesDevice(recorded.stored)
    if (mayMatch && (await ctx.unit((tx) => matchNotification(ctx, tx, method, recorded.stored)))) return
    ctx.log.warn({ method, eventKey: notification.eventKey }, 'A callback matches no payment')
  }
}

/**
 * Limits unsigned callbacks, which anyone who knows a payment's reference can send: each different one is stored, leads to a query of the provider,
 * and can lead to an e-mail to the operator.
 * @throws Failure unauthorised if the callback names no payment, throttled after 20 for a device within an hour
 */
async function countUnsigned(ctx: Context, method: PaymentMethod, notification: Notification): Promise<void> {
  const payment = await paymentOfCallback(ctx.db, method, notification)
  if (!payment) throw notGenuine('An unsigned callback names no payment')
  const rule = ctx.config.throttles.unsignedCallbacks
  const retryAfter = await take(ctx.db, budgetOf(ctx, rule, payment.device_id))
  if (retryAfter > 0) throw throttled(retryAfter)
}

/** Whether less than the price, another currency or an unreadable amount was paid: anyone could otherwise put a device on hold for a cent. */
function isBelowPrice({ config }: Context, method: PaymentMethod, { amount }: Notification): boolean {
  if (amount === undefined) return false
  const price = priceFor(config, method)
  return amount?.currency !== price.currency || amount.amountMinor < price.amountMinor
}

/** A returned status contains no text of the provider. */
const storableStatus = (status: ProviderStatus): ProviderStatus =>
  status.kind === 'returned' ? status : storedStatus.parse(storable(toStored(status)))

/** Replaces characters that PostgreSQL cannot store, so that no verified callback is refused. Empty names become null. */
function storableNotification(notification: Notification): Notification {
  const text = (value: string | null) => (value ? storableText(value) : null)
  return {
    eventKey: storableText(notification.eventKey),
    reference: text(notification.reference),
    providerReference: text(notification.providerReference),
    captureReference: text(notification.captureReference),
    macAddress: text(notification.macAddress),
    deviceId: notification.deviceId,
    reportedStatus: notification.reportedStatus && storableStatus(notification.reportedStatus),
  }
}
