import { deadDeliveries } from '@player/db'
import type { Context } from '../compose.ts'
import { audit, type Actor } from '../kernel/audit.ts'
import { NOTHING_DONE, UsageError } from './command.ts'
import type { Options } from './options.ts'

const MAX_LISTED = 100

type ChangeDelivery = (
  tx: Parameters<typeof deadDeliveries.retry>[0],
  name: deadDeliveries.DeliveryName,
) => Promise<boolean>

export const isBulk = ({ all, job }: Options): boolean => Boolean(all) || job !== undefined

/** Changes all dead deliveries, or with --discarded all discarded ones, or those of one job. Without --yes only lists them. */
export async function changeInBulk(
  ctx: Context,
  actor: Actor,
  action: string,
  { job, discarded, yes }: Options,
  change: ChangeDelivery,
): Promise<object> {
  const selection = { job: job ?? null, discarded: discarded ?? false }
  if (!yes) {
    const deliveries = await deadDeliveries.deadOrDiscarded(ctx.db, selection)
    return {
      [`would_${action}`]: deliveries.length,
      nothing_done: NOTHING_DONE,
      deliveries: deliveries.slice(0, MAX_LISTED),
    }
  }
  return ctx.unit(async (tx) => {
    const deliveries = await deadDeliveries.deadOrDiscarded(tx, { ...selection, lock: true })
    let changed = 0
    for (const { delivery, event_id, job: name } of deliveries) {
      if (!(await change(tx, { event_id, job: name }))) continue
      await audit(tx, actor, `queue ${action}`, `delivery ${delivery}`)
      changed += 1
    }
    return { done: action, deliveries: changed }
  })
}

/** @throws UsageError unless exactly one is named: a delivery (without other options), --all or --job */
export function checkSelection(deliveryArg: string | undefined, options: Options): void {
  if (deliveryArg !== undefined && (isBulk(options) || options.yes || options.discarded))
    throw new UsageError('A delivery cannot be combined with --all, --job, --discarded or --yes.')
  if (deliveryArg === undefined && !isBulk(options))
    throw new UsageError('Name a delivery, or use --all or --job <job>.')
  if (options.all && options.job !== undefined) throw new UsageError('Use --all or --job, not both.')
}
