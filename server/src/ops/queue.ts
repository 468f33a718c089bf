import { deadDeliveries } from '@player/db'
import { z } from 'zod'
import type { Context } from '../compose.ts'
import { audit, auditOf, type Actor } from '../kernel/audit.ts'
import { Failure } from '../kernel/failure.ts'
import { UsageError, type Command, type Options, type Positional } from './command.ts'
import { inBulk, isBulk, oneOrMany } from './queue-bulk.ts'

const AT_MOST = 100

const DELIVERY: Positional = { name: 'delivery', means: 'as the list names it: <event>.<job>' }
const A_DELIVERY = '7b1f5c1e-9d0a-4b5e-8a51-3c2f0e6d9a47.mail-contact-message'

/** Commands for dead and stuck deliveries, named '<event>.<job>'. */
export const queueCommands: readonly Command[] = [
  {
    name: 'list',
    words: [],
    example: '',
    does: 'Lists what is dead, stuck or failing, and how much of it there is.',
    changes: false,
    run: async ({ db }) => ({
      ...(await deadDeliveries.counts(db)),
      deliveries: await deadDeliveries.list(db, AT_MOST),
      events_not_taken: await deadDeliveries.eventsNotTaken(db, AT_MOST),
    }),
  },
  {
    name: 'show',
    words: [DELIVERY],
    example: A_DELIVERY,
    does: 'Shows a delivery: its fact, its last error, and what was done to it by hand.',
    changes: false,
    async run({ db }, [typed]) {
      const delivery = await deadDeliveries.show(db, read(typed))
      const audited = await auditOf(db, subject(typed))
      if (!delivery && audited.length === 0) throw missing()
      return { ...delivery, audit: audited }
    },
  },
  {
    name: 'retry',
    words: [{ ...DELIVERY, optional: true }],
    options: ['all', 'job', 'discarded', 'yes'],
    example: A_DELIVERY,
    undo: '`queue discard` takes it back as long as it is not done.',
    does: 'Has a delivery that is dead, waiting or discarded sent again at once, or many.',
    changes: true,
    onlyShows,
    run: (ctx, [typed], actor, options) => change(ctx, actor, 'retry', typed, options, deadDeliveries.retry),
  },
  {
    name: 'discard',
    words: [{ ...DELIVERY, optional: true }],
    options: ['all', 'job', 'yes'],
    example: A_DELIVERY,
    undo: '`queue retry` takes it back, or `queue retry --all --discarded`, until the event is pruned.',
    does: 'Gives a dead or waiting delivery up, or all that are dead: what it was to do is not done.',
    changes: true,
    onlyShows,
    run: (ctx, [typed], actor, options) =>
      change(ctx, actor, 'discard', typed, options, deadDeliveries.discard),
  },
]

/** @throws Failure missing */
function onlyShows(options: Options): boolean {
  return isBulk(options) && options.yes === null
}

/** Changes deliveries by command, with their audit entries in one transaction. @throws Failure missing */
async function change(
  ctx: Context,
  actor: Actor,
  action: string,
  typed: string | undefined,
  options: Options,
  act: typeof deadDeliveries.retry,
): Promise<object> {
  oneOrMany(typed, options)
  if (typed === undefined) return inBulk(ctx, actor, action, options, act)
  const name = read(typed)
  await ctx.unit(async (tx) => {
    if (!(await act(tx, name))) throw missing()
    await audit(tx, actor, `queue ${action}`, subject(typed))
  })
  return { delivery: typed, done: action }
}

const subject = (typed: string | undefined): string => `delivery ${typed}`
const missing = () => new Failure('missing', 'delivery', 'There is no such delivery, or it is done.')

function read(typed = ''): deadDeliveries.DeliveryName {
  const [event = '', job = ''] = typed.split('.')
  const event_id = z.uuid().safeParse(event)
  if (!event_id.success || job === '') {
    throw new UsageError(`'${typed}' is no delivery: they are called <event>.<job>, as the list shows them.`)
  }
  return { event_id: event_id.data, job }
}
