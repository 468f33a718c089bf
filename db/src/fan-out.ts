import { sql } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import { compiled, type Parameter } from './compiled.ts'
import type { Db } from './database.ts'
import type { DeliveryKey } from './deliveries.ts'

/** Takes up to `limit` new events and inserts a delivery for each reaction in one statement. Leaves unknown events to a newer version. */
export async function fanOut(
  db: Db,
  limit: number,
  reactions: ReadonlyMap<string, readonly string[]>,
  firstWait: number,
): Promise<{ written: readonly DeliveryKey[]; hasMore: boolean }> {
  const pairs = [...reactions].flatMap(([name, jobs]) => jobs.map((job) => ({ name, job })))
  const rows = await fanOutStatement(db, {
    limit,
    eventNames: [...reactions.keys()],
    names: pairs.map(({ name }) => name),
    jobs: pairs.map(({ job }) => job),
    firstWait,
  })
  return {
    written: rows.flatMap(({ event_id, job, sends }) =>
      event_id === null || job === null || sends === null ? [] : [{ event_id, job, sends }],
    ),
    hasMore: rows.some(({ events }) => events === limit),
  }
}

type FanOut = {
  readonly limit: number
  readonly eventNames: readonly string[]
  /** Event name and job of each reaction, in the same order. */
  readonly names: readonly string[]
  readonly jobs: readonly string[]
  readonly firstWait: number
}

const fanOutStatement = compiled((db, parameter: Parameter<FanOut>) =>
  db
    .with('taken', (cte) =>
      cte
        .selectFrom('outbox')
        .select(['id', 'event_id', 'name'])
        .where('fanned_out_at', 'is', null)
        .where('name', '=', sql<string>`any(${parameter('eventNames')}::text[])`)
        .orderBy('id')
        .limit(parameter('limit'))
        .forUpdate()
        .skipLocked(),
    )
    .with('marked', (cte) =>
      cte
        .updateTable('outbox')
        .from('taken')
        .set({ fanned_out_at: now })
        .whereRef('outbox.id', '=', 'taken.id'),
    )
    .with('reaction', (cte) =>
      cte
        .selectFrom(
          sql<{ name: string; job: string }>`unnest(
            ${parameter('names')}::text[], ${parameter('jobs')}::text[]
          )`.as<'each'>(sql`each(name, job)`),
        )
        .select(['each.name', 'each.job']),
    )
    .with('written', (cte) =>
      cte
        .insertInto('deliveries')
        .columns(['event_id', 'job', 'due_at'])
        .expression((of) =>
          of
            .selectFrom('taken')
            .innerJoin('reaction', 'reaction.name', 'taken.name')
            .select(['taken.event_id', 'reaction.job', secondsFromNow(parameter('firstWait')).as('due_at')]),
        )
        .returning(['event_id', 'job', 'sends']),
    )
    .selectFrom((of) =>
      of
        .selectFrom('taken')
        .select((row) => row.fn.countAll<number>().as('events'))
        .as('total'),
    )
    .leftJoin('written', (join) => join.onTrue())
    .select(['total.events', 'written.event_id', 'written.job', 'written.sends']),
)
