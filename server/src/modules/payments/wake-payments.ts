import type { Context } from '../../context.ts'
import { publish } from '../../kernel/event.ts'
import { paymentNotified } from './events.ts'
import * as queries from './queries.ts'

/**
 * Has the providers of a device's open payments asked now, because its owner's browser came back from one (D14). That it
 * came back proves nothing.
 */
export async function wakePayments(ctx: Context, deviceId: string): Promise<void> {
  await ctx.unit(async (tx) => {
    for (const { id } of await queries.wakeOpenPayments(tx, deviceId))
      await publish(tx, paymentNotified, { paymentId: id, deviceId })
  })
}
