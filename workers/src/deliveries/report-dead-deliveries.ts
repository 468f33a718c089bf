import { deadDeliveries } from '@player/db'
import { deliveriesDead } from '@player/server/events'
import { publish } from '@player/server/kernel/event'
import type { WorkerContext } from '../context.ts'
import { mailDeadDeliveries } from './mail-dead-deliveries.ts'

/** What dies within so long of an e-mail is told together in the next one. */
const APART_SECONDS = 900
/** More in one e-mail nobody reads; `queue list` has them all. */
const NAMED = 20

/**
 * Has the operator told once of each delivery that was given up. An e-mail about that which cannot be delivered itself is
 * told of by no further one: it is in the log, in `queue list`, and in the watch over the servers.
 */
export async function run(ctx: WorkerContext): Promise<void> {
  await ctx.unit(async (tx) => {
    const dead = await deadDeliveries.takeUnreported(tx, {
      except: mailDeadDeliveries.name,
      apart: APART_SECONDS,
    })
    if (dead.length > 0)
      await publish(tx, deliveriesDead, { count: dead.length, first: dead.slice(0, NAMED) })
  })
}
