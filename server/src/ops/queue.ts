import { attention } from '@player/db'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { audit, auditOf, type Actor } from '../kernel/audit.ts'
import { Failure } from '../kernel/failure.ts'
import { UsageProblem, type Command, type Word } from './command.ts'

const AT_MOST = 100

const DELIVERY: Word = { name: 'delivery', means: 'as the list names it: <event>.<job>' }
const A_DELIVERY = '00000000-0000-4000-8000-000000000000.mail-contact-message'

/** Commands for work that nobody does: a delivery is one reaction to one fact, called '<event>.<job>'. */
export const queueCommands: readonly Command[] = [
  {
    name: 'list',
    words: [],
    example: '',
    does: 'Lists what is dead, stuck or failing, and how much of it there is.',
    changes: false,
    run: async ({ db }) => ({
      ...(await attention.counts(db)),
      deliveries: await attention.list(db, AT_MOST),
      facts_not_taken: await attention.factsNotTaken(db, AT_MOST),
    }),
  },
  {
    name: 'show',
    words: [DELIVERY],
    example: A_DELIVERY,
    does: 'Shows a delivery: its fact, its last error, and what was done to it by hand.',
    changes: false,
    async run({ db }, [typed]) {
      const delivery = await attention.show(db, read(typed))
      const audited = await auditOf(db, subject(typed))
      if (!delivery && audited.length === 0) throw missing()
      return { ...delivery, audit: audited }
    },
  },
  {
    name: 'retry',
    words: [DELIVERY],
    example: A_DELIVERY,
    takenBack: '`queue discard` takes it back as long as it is not done.',
    does: 'Has a dead or waiting delivery sent again at once.',
    changes: true,
    run: (ctx, [typed], actor) => change(ctx, actor, 'retry', typed, attention.retry),
  },
  {
    name: 'discard',
    words: [DELIVERY],
    example: A_DELIVERY,
    takenBack: 'Nothing takes this back.',
    does: 'Takes a delivery away for good: what it was to do is not done.',
    changes: true,
    run: (ctx, [typed], actor) => change(ctx, actor, 'discard', typed, attention.discard),
  },
]

/** Changes a delivery by command, with its audit entry in one transaction. @throws Failure missing */
async function change(
  ctx: Context,
  actor: Actor,
  action: string,
  typed: string | undefined,
  act: typeof attention.retry,
): Promise<object> {
  const name = read(typed)
  await ctx.unit(async (tx) => {
    if (!(await act(tx, name))) throw missing()
    await audit(tx, actor, `queue ${action}`, subject(typed))
  })
  return { delivery: typed, done: action }
}

const subject = (typed: string | undefined): string => `delivery ${typed}`
const missing = () => new Failure('missing', 'delivery', 'There is no such delivery, or it is done.')

function read(typed = ''): attention.DeliveryName {
  const [event = '', job = ''] = typed.split('.')
  const event_id = z.uuid().safeParse(event)
  if (!event_id.success || job === '') {
    throw new UsageProblem(
      `'${typed}' is no delivery: they are called <event>.<job>, as the list shows them.`,
    )
  }
  return { event_id: event_id.data, job }
}
