import { sql, type Expression } from 'kysely'
import { daysAgo, now, secondsFromNow } from './clock.ts'
import { hasRow } from './has-row.ts'
import type { Db, Tx } from './database.ts'

/** Operators name a delivery '<event_id>.<job>'. */
export interface DeliveryName {
  readonly event_id: string
  readonly job: string
}

/** A delivery or an event overdue by this time is stuck: no worker runs, or none knows the job or the event. */
const STUCK_AFTER_SECONDS = 300

export function counts(db: Db): Promise<{ dead: number; stuck: number }> {
  const longAgo = secondsFromNow(-STUCK_AFTER_SECONDS)
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from deliveries where done_at is null and dead_at is not null)`.as('dead'),
      sql<number>`(select count(*) from deliveries where done_at is null and dead_at is null and due_at < ${longAgo})
        + (select count(*) from outbox where fanned_out_at is null and created_at < ${longAgo})`.as('stuck'),
    ])
    .executeTakeFirstOrThrow()
}

/** The oldest deliveries that are not done and are dead, have failed before or are stuck. */
export function list(db: Db, limit: number) {
  return deliveriesOf(db)
    .where('deliveries.done_at', 'is', null)
    .where((row) =>
      row.or([
        row('deliveries.dead_at', 'is not', null),
        row('deliveries.last_error', 'is not', null),
        row('deliveries.due_at', '<', secondsFromNow(-STUCK_AFTER_SECONDS)),
      ]),
    )
    .orderBy('deliveries.created_at')
    .limit(limit)
    .execute()
}

export function overdueEvents(db: Db, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['event_id', 'name', 'created_at'])
    .where('fanned_out_at', 'is', null)
    .where('created_at', '<', secondsFromNow(-STUCK_AFTER_SECONDS))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function show(db: Db, { event_id, job }: DeliveryName) {
  return deliveriesOf(db)
    .select(['outbox.payload', 'deliveries.done_at', 'deliveries.discarded_at'])
    .where('deliveries.event_id', '=', event_id)
    .where('deliveries.job', '=', job)
    .executeTakeFirst()
}

const EMPTIED_BATCH_SIZE = 1_000

/** Empties the errors of a batch of old dead deliveries, which may name people. Returns whether there may be more. */
export async function emptyErrors(db: Db, days: number): Promise<boolean> {
  const old = db
    .selectFrom('deliveries')
    .select(sql`ctid`.as('ctid'))
    .where('done_at', 'is', null)
    .where('dead_at', '<', daysAgo(days))
    .where('last_error', 'is not', null)
    .limit(EMPTIED_BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  const { numUpdatedRows } = await emptyStatement(db, old).executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === EMPTIED_BATCH_SIZE
}

const emptyStatement = (db: Db, ctids: Expression<unknown>) =>
  db
    .updateTable('deliveries')
    .set({ last_error: null })
    .where(sql<boolean>`ctid = any(array(${ctids}))`)

/** Empties errors that contain one of these texts, in any case. Skips running deliveries: they and this transaction never wait for each other. */
export async function emptyErrorsWith(db: Db, texts: readonly string[]): Promise<void> {
  const named = db
    .selectFrom('deliveries')
    .select(sql`ctid`.as('ctid'))
    .where(
      sql<boolean>`exists (select from unnest(${texts}::text[]) as text where position(lower(text) in lower(last_error)) > 0)`,
    )
    .forUpdate()
    .skipLocked()
  await emptyStatement(db, named).execute()
}

/** Resets an open, dead or discarded delivery, so that it is sent at once. Returns false if there is none. */
export const retry = (tx: Tx, { event_id, job }: DeliveryName): Promise<boolean> =>
  tx
    .updateTable('deliveries')
    .set({
      done_at: null,
      discarded_at: null,
      dead_at: null,
      told_at: null,
      due_at: now,
      sends: 1,
      unfinished_runs: 0,
    })
    .where('event_id', '=', event_id)
    .where('job', '=', job)
    .where((row) => row.or([row('done_at', 'is', null), row('discarded_at', 'is not', null)]))
    .returning('event_id')
    .$call(hasRow)

/** Marks an open or dead delivery done without its effect; `retry` undoes this. Returns false if there is none. */
export const discard = (tx: Tx, { event_id, job }: DeliveryName): Promise<boolean> =>
  tx
    .updateTable('deliveries')
    .set({ done_at: now, discarded_at: now })
    .where('event_id', '=', event_id)
    .where('job', '=', job)
    .where('done_at', 'is', null)
    .returning('event_id')
    .$call(hasRow)

/** Dead deliveries, or instead discarded ones, of one job or of all (null), oldest first; `lock` locks their rows. */
export function deadOrDiscarded(
  db: Db,
  { job, discarded, lock = false }: { job: string | null; discarded: boolean; lock?: boolean },
) {
  return deliveriesOf(db)
    .select(['deliveries.event_id', 'deliveries.job'])
    .$if(job !== null, (rows) => rows.where('deliveries.job', '=', job ?? ''))
    .$if(discarded, (rows) => rows.where('deliveries.discarded_at', 'is not', null))
    .$if(!discarded, (rows) =>
      rows.where('deliveries.done_at', 'is', null).where('deliveries.dead_at', 'is not', null),
    )
    .$if(lock, (rows) => rows.forUpdate('deliveries'))
    .orderBy('deliveries.created_at')
    .execute()
}

export const deliveriesOf = (db: Db) =>
  db
    .selectFrom('deliveries')
    .innerJoin('outbox', 'outbox.event_id', 'deliveries.event_id')
    .select([
      sql<string>`deliveries.event_id || '.' || deliveries.job`.as('delivery'),
      'outbox.name as event',
      'deliveries.sends',
      'deliveries.created_at',
      'deliveries.due_at',
      'deliveries.dead_at',
      'deliveries.last_error',
    ])
