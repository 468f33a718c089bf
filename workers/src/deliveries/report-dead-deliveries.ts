import { deadDeliveryReport } from '@player/db'
import { deliveriesDead } from '@player/server/events'
import { publish } from '@player/server/kernel/event'
import type { WorkerContext } from '../context.ts'
import { mailDeadDeliveries } from './mail-dead-deliveries.ts'

/** Minimum between two reports; the next one contains all deliveries that became dead since. */
const MIN_INTERVAL_SECONDS = 900
/** The e-mail names at most so many deliveries; `queue list` shows all. */
const MAX_NAMED = 20

/** Reports each dead delivery to the operator once, except those of the report itself. */
export async function run(ctx: WorkerContext): Promise<void> {
  await ctx.unit(async (tx) => {
    const dead = await deadDeliveryReport.takeUnreported(tx, {
      exceptJob: mailDeadDeliveries.name,
      minSeconds: MIN_INTERVAL_SECONDS,
    })
    if (dead.length > 0)
      await publish(tx, deliveriesDead, { count: dead.length, first: dead.slice(0, MAX_NAMED) })
  })
}
