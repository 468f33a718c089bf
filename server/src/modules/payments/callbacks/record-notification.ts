import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { fail } from '../../../kernel/failure.ts'
import { rememberTrue } from '../../../kernel/remember.ts'
import { storable, storableText } from '../../../kernel/text.ts'
import { matchNotification } from './match-notification.ts'
import * as notifications from './notification-queries.ts'
import type { Callback, Notification } from '../providers/provider.ts'
import * as queries from '../queries.ts'
import { storedStatus, toStored } from './stored-status.ts'

/** Another server may have started the method's first payment. */
const RECHECK_MS = 1_000

/**
 * Creates the handler of callbacks: verifies one, stores it once, and leaves the rest to jobs (D20). Redelivered
 * callbacks change nothing. A callback that fails verification costs no SQL; one of a method without credentials costs
 * one statement a second at most (D13).
 * The handler throws Failure missing for a method never used, unavailable without credentials, unauthorised if
 * verification fails, invalid if the callback cannot be read.
 */
export function notificationRecorder(
  ctx: Context,
): (method: PaymentMethod, callback: Callback) => Promise<void> {
  const wasUsed = rememberTrue((method: PaymentMethod) => queries.hasPayments(ctx.db, method), RECHECK_MS)
  return async (method, callback) => {
    const provider = ctx.providers[method]
    if (!provider) {
      throw (await wasUsed(method)) ? fail('unavailable', 'unavailable') : fail('missing', 'not_found')
    }
    const notification = storableNotification(await provider.verify(callback))
    await ctx.unit(async (tx) => {
      const stored = await notifications.insertNotification(tx, method, notification, callback.body)
      if (!stored || (await matchNotification(ctx, tx, method, stored))) return
      ctx.log.warn({ method, eventKey: notification.eventKey }, 'A callback names no payment of ours')
    })
  }
}

/**
 * Replaces characters that PostgreSQL cannot store, so that a verified callback is never refused. The body is kept as
 * received.
 */
function storableNotification(named: Notification): Notification {
  const text = (given: string | null) => given && storableText(given)
  return {
    eventKey: storableText(named.eventKey),
    reference: text(named.reference),
    providerReference: text(named.providerReference),
    captureReference: text(named.captureReference),
    macAddress: text(named.macAddress),
    deviceId: named.deviceId,
    reportedStatus: named.reportedStatus && storedStatus.parse(storable(toStored(named.reportedStatus))),
  }
}
