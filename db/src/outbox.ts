import {
  sql,
  type AliasedRawBuilder,
  type Expression,
  type Kysely,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Database } from './database.ts'
import type { DeliveryKey } from './deliveries.ts'

/** Notifies the relay, with the commit of the transaction. */
export const OUTBOX_CHANNEL = 'outbox'

/** An event as stored. */
export interface NewEvent {
  readonly name: string
  readonly payload: object
}

/** Appends events in the transaction of their change. `also` is called by the same statement, or alone without events. */
export async function append(
  tx: Transaction<Database>,
  events: readonly NewEvent[],
  also: readonly AliasedRawBuilder<unknown, string>[] = [],
): Promise<void> {
  if (events.length > 0)
    await tx
      .insertInto('outbox')
      .values(events.map(({ name, payload }) => ({ name, payload: JSON.stringify(payload) })))
      .returning([WAKE, ...also])
      .execute()
  else if (also.length > 0) await tx.selectNoFrom(also).execute()
}

/** A part of a statement that appends one event for each row, whose columns are the payload. */
export const appendedFrom = (name: string, rows: Expression<object>): RawBuilder<object> => sql`(
  insert into outbox (name, payload) select ${name}, to_jsonb(row) from (${rows}) as row
  returning ${WAKE}
)`

const WAKE = sql`pg_notify(${OUTBOX_CHANNEL}, '')`.as('woken')

/**
 * Takes up to `limit` new events and inserts a delivery per reaction, in one statement. Leaves unknown events to a newer
 * version.
 */
export async function fanOut(
  db: Kysely<Database>,
  limit: number,
  reactions: ReadonlyMap<string, readonly string[]>,
  firstWait: number,
): Promise<{ written: readonly DeliveryKey[]; more: boolean }> {
  const pairs = [...reactions].flatMap(([name, jobs]) => jobs.map((job) => ({ name, job })))
  const rows = await db
    .with('taken', (cte) =>
      cte
        .selectFrom('outbox')
        .select(['id', 'event_id', 'name'])
        .where('fanned_out_at', 'is', null)
        .where('name', '=', sql<string>`any(${[...reactions.keys()]}::text[])`)
        .orderBy('id')
        .limit(limit)
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
            ${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ job }) => job)}::text[]
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
            .select(['taken.event_id', 'reaction.job', secondsFromNow(firstWait).as('due_at')]),
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
    .select(['total.events', 'written.event_id', 'written.job', 'written.sends'])
    .execute()
  return {
    written: rows.flatMap(({ event_id, job, sends }) =>
      event_id === null || job === null || sends === null ? [] : [{ event_id, job, sends }],
    ),
    more: rows.some(({ events }) => events === limit),
  }
}

/** Keeps events of dead deliveries. */
export async function prune(db: Kysely<Database>, days: number): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where('fanned_out_at', '<', secondsFromNow(-days * 86_400))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('deliveries')
            .select('deliveries.event_id')
            .whereRef('deliveries.event_id', '=', 'outbox.event_id')
            .where('deliveries.done_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
