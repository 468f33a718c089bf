import { deadDeliveries } from '@player/db'
import { z } from 'zod'
import type { Context } from '../compose.ts'
import { audit, auditOf, type Actor } from '../kernel/audit.ts'
import { Failure } from '../kernel/failure.ts'
import { UsageError, type Command, type Positional } from './command.ts'
import type { Options } from './options.ts'
import { changeInBulk, isBulk, checkSelection } from './queue-bulk.ts'

const MAX_LISTED = 100

const DELIVERY: Positional = { name: 'delivery', description: '<event>.<job>, from `queue list`' }
const EXAMPLE_DELIVERY = '7b1f5c1e-9d0a-4b5e-8a51-3c2f0e6d9a47.mail-contact-message'

export const queueCommands: readonly Command[] = [
  {
    name: 'list',
    example: '',
    summary: 'Lists and counts deliveries that are dead, stuck or failing.',
    run: async ({ db }) => ({
      ...(await deadDeliveries.counts(db)),
      deliveries: await deadDeliveries.list(db, MAX_LISTED),
      events_not_taken: await deadDeliveries.overdueEvents(db, MAX_LISTED),
    }),
  },
  {
    name: 'show',
    args: [DELIVERY],
    example: EXAMPLE_DELIVERY,
    summary: 'Shows a delivery with its event, last error and audit log.',
    async run({ db }, [arg]) {
      const delivery = await deadDeliveries.show(db, readDelivery(arg))
      const audited = await auditOf(db, subject(arg))
      if (!delivery && audited.length === 0) throw missing()
      return { ...delivery, audit: audited }
    },
  },
  {
    name: 'retry',
    args: [{ ...DELIVERY, optional: true }],
    options: ['all', 'job', 'discarded', 'yes'],
    example: EXAMPLE_DELIVERY,
    undo: 'Undo with `queue discard`, until the delivery is done.',
    summary: 'Retries a dead, waiting or discarded delivery now, or many of them.',
    isPreview,
    run: (ctx, [arg], actor, options) => change(ctx, actor, 'retry', arg, options, deadDeliveries.retry),
  },
  {
    name: 'discard',
    args: [{ ...DELIVERY, optional: true }],
    options: ['all', 'job', 'yes'],
    example: EXAMPLE_DELIVERY,
    undo: 'Undo with `queue retry`, or `queue retry --all --discarded`, until the event is pruned.',
    summary: 'Discards a dead or waiting delivery, or many dead ones. Their effect never happens.',
    isPreview,
    run: (ctx, [arg], actor, options) => change(ctx, actor, 'discard', arg, options, deadDeliveries.discard),
  },
]

function isPreview(options: Options): boolean {
  return isBulk(options) && !options.yes
}

/** Changes deliveries and writes their audit entries, in one transaction. @throws Failure missing; UsageError for a wrong selection */
async function change(
  ctx: Context,
  actor: Actor,
  action: string,
  arg: string | undefined,
  options: Options,
  act: typeof deadDeliveries.retry,
): Promise<object> {
  checkSelection(arg, options)
  if (arg === undefined) return changeInBulk(ctx, actor, action, options, act)
  const name = readDelivery(arg)
  await ctx.unit(async (tx) => {
    if (!(await act(tx, name))) throw missing()
    await audit(tx, actor, `queue ${action}`, subject(arg))
  })
  return { delivery: arg, done: action }
}

const subject = (arg: string | undefined): string => `delivery ${arg}`
const missing = () => new Failure('missing', 'delivery', 'There is no such delivery, or it is already done.')

function readDelivery(arg = ''): deadDeliveries.DeliveryName {
  const [event = '', job = ''] = arg.split('.')
  const event_id = z.uuid().safeParse(event)
  if (!event_id.success || job === '')
    throw new UsageError(`'${arg}' is not a delivery. Use <event>.<job>, from 'queue list'.`)
  return { event_id: event_id.data, job }
}
