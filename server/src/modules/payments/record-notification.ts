import type { PaymentMethod } from '@player/db'
import type { Context } from '../../context.ts'
import { fail } from '../../kernel/failure.ts'
import { matchNotification } from './match-notification.ts'
import * as notifications from './notification-queries.ts'
import type { Callback } from './providers/provider.ts'
import * as queries from './queries.ts'

/**
 * Takes a provider's callback: checks that it is genuine, stores it once, and leaves the rest to whoever reacts
 * (D20). A repeat changes nothing; one that names no payment of ours is kept, and its payment looked for again.
 *
 * @throws Failure missing for a method that never was configured, unavailable for one whose credentials are gone,
 *   unauthorised for a callback that is not the provider's own, invalid for one that cannot be read
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
    const stored = await notifications.insertNotification(tx, method, notification, callback.body)
    if (!stored || (await matchNotification(ctx, tx, method, stored))) return
    ctx.log.warn({ method, eventKey: notification.eventKey }, 'A callback names no payment of ours')
  })
}
