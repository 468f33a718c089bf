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

/** So often it is looked whether a method came into use, which another server may have begun. */
const RECHECK_MS = 1_000

/**
 * Gives what takes the providers' callbacks: checks that one is genuine, stores it once, and leaves the rest to the
 * reactions (D20). A repeat changes nothing; one that names no payment of ours is kept, and its payment looked for again. One
 * that is not genuine costs no statement, and of a method without credentials at most one a second (D13).
 *
 * What it gives throws a Failure: missing for a method that never was used, unavailable for one whose credentials are
 * gone, unauthorised for a callback that is not the provider's own, invalid for one that cannot be read.
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
 * The same callback, as the database takes it: a genuine one is never refused for a character that it cannot store. The body
 * is kept as it came.
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
