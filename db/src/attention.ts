import { sql, type Kysely, type Transaction } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Database } from './database.ts'

/** A delivery is called by its event and its job: '<event>.<job>'. */
export interface DeliveryName {
  readonly event_id: string
  readonly job: string
}

/** Open deliveries that were due so long ago, in seconds, are stuck: nobody who runs knows their job, or nobody runs. */
export const STUCK_AFTER = 300

/** How many deliveries were given up, and how much stands open although it was due long ago. */
export async function counts(db: Kysely<Database>): Promise<{ dead: number; stuck: number }> {
  const longAgo = secondsFromNow(-STUCK_AFTER)
  const { dead, stuck } = await db
    .selectNoFrom([
      sql<number>`(select count(*) from deliveries where done_at is null and dead_at is not null)`.as('dead'),
      sql<number>`(select count(*) from deliveries where done_at is null and dead_at is null and due_at < ${longAgo})
        + (select count(*) from outbox where fanned_out_at is null and created_at < ${longAgo})`.as('stuck'),
    ])
    .executeTakeFirstOrThrow()
  return { dead, stuck }
}

/** Everything that is not done and that something is wrong with, oldest first: dead, stuck, or failed at least once. */
export function list(db: Kysely<Database>, limit: number) {
  return deliveriesOf(db)
    .where('deliveries.done_at', 'is', null)
    .where((row) =>
      row.or([
        row('deliveries.dead_at', 'is not', null),
        row('deliveries.last_error', 'is not', null),
        row('deliveries.due_at', '<', secondsFromNow(-STUCK_AFTER)),
      ]),
    )
    .orderBy('deliveries.created_at')
    .limit(limit)
    .execute()
}

/** Facts that nobody took, oldest first: no worker runs, or none that knows them. */
export function factsNotTaken(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['event_id', 'name', 'created_at'])
    .where('fanned_out_at', 'is', null)
    .where('created_at', '<', secondsFromNow(-STUCK_AFTER))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** One delivery with the fact that it is about. */
export function show(db: Kysely<Database>, { event_id, job }: DeliveryName) {
  return deliveriesOf(db)
    .select(['outbox.payload', 'deliveries.done_at', 'deliveries.discarded_at'])
    .where('deliveries.event_id', '=', event_id)
    .where('deliveries.job', '=', job)
    .executeTakeFirst()
}

/** Those of these deliveries that are still dead, with the facts that they are about, in the order of being given up. */
export function stillDead(db: Kysely<Database>, names: readonly DeliveryName[]) {
  return deliveriesOf(db)
    .select(['outbox.payload', 'deliveries.job'])
    .where((row) =>
      row.or(
        names.map(({ event_id, job }) =>
          row.and([row('deliveries.event_id', '=', event_id), row('deliveries.job', '=', job)]),
        ),
      ),
    )
    .where('deliveries.done_at', 'is', null)
    .where('deliveries.dead_at', 'is not', null)
    .$narrowType<{ dead_at: Date }>()
    .orderBy('deliveries.dead_at')
    .execute()
}

/**
 * Marks every dead delivery as told that was not, and gives their names: none while others were told within the last `apart`
 * seconds, so that those of a storm are told together. Those to the job `except` are left: it is what tells.
 */
export async function takeUntold(
  tx: Transaction<Database>,
  { except, apart }: { except: string; apart: number },
): Promise<DeliveryName[]> {
  const taken = await tx
    .with('untold', (cte) =>
      cte
        .selectFrom('deliveries')
        .select(['event_id', 'job'])
        .where('done_at', 'is', null)
        .where('dead_at', 'is not', null)
        .where('told_at', 'is', null)
        .where('job', '<>', except)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('deliveries as other')
                .select('other.event_id')
                .where('other.done_at', 'is', null)
                .where('other.dead_at', 'is not', null)
                .where('other.told_at', '>', secondsFromNow(-apart)),
            ),
          ),
        )
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('deliveries')
    .from('untold')
    .set({ told_at: now })
    .whereRef('deliveries.event_id', '=', 'untold.event_id')
    .whereRef('deliveries.job', '=', 'untold.job')
    .returning(['deliveries.event_id', 'deliveries.job', 'deliveries.dead_at'])
    .execute()
  return taken
    .toSorted((one, other) => Number(one.dead_at) - Number(other.dead_at))
    .map(({ event_id, job }) => ({ event_id, job }))
}

/**
 * Has an open, dead or discarded delivery sent again at once, as if it were new. False when there is none, or it is done.
 */
export async function retry(tx: Transaction<Database>, { event_id, job }: DeliveryName): Promise<boolean> {
  const woken = await tx
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
    .executeTakeFirst()
  return woken !== undefined
}

/**
 * Gives an open or dead delivery up: it counts as done, and what it was to do is not done. False when there is none. It can
 * be sent after all until its event is pruned.
 */
export async function discard(tx: Transaction<Database>, { event_id, job }: DeliveryName): Promise<boolean> {
  const taken = await tx
    .updateTable('deliveries')
    .set({ done_at: now, discarded_at: now })
    .where('event_id', '=', event_id)
    .where('job', '=', job)
    .where('done_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * The deliveries that were given up, to one job or to all: by their ladder, or by a person. Oldest first. With `lock` they stay
 * so until the transaction ends.
 */
export function givenUp(
  db: Kysely<Database>,
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

const deliveriesOf = (db: Kysely<Database>) =>
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
