import { sql, type Kysely, type Transaction } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Database } from './database.ts'

/** Which reaction to which event, and which of its sends this is. */
export interface DeliveryKey {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

/** After each send, how long until the next one: to three days in all, then the delivery is dead. Seconds. */
export const LADDER = [12, 30, 120, 600, 3_600, 21_600, 86_400, 144_000] as const

/** A run that is not heard of for this long, in seconds, is taken to have been lost. */
const RUN_LIMIT = 60

/**
 * Begins a run: gives the event's payload, or null when there is nothing left to do because the delivery is
 * done or dead, or was sent again since (only the latest send may run). Sending again waits for this run.
 */
export async function begin(db: Kysely<Database>, key: DeliveryKey): Promise<{ payload: unknown } | null> {
  const open = await db
    .updateTable('deliveries')
    .from('outbox')
    .set({ due_at: sql<Date>`greatest(deliveries.due_at, ${secondsFromNow(RUN_LIMIT)})` })
    .whereRef('outbox.event_id', '=', 'deliveries.event_id')
    .where('deliveries.event_id', '=', key.event_id)
    .where('deliveries.job', '=', key.job)
    .where('deliveries.sends', '=', key.sends)
    .where('deliveries.done_at', 'is', null)
    .where('deliveries.dead_at', 'is', null)
    .returning('outbox.payload')
    .executeTakeFirst()
  return open ?? null
}

/** Marks the delivery done within the transaction of its effect. False when somebody else did before. */
export async function markDone(tx: Transaction<Database>, key: DeliveryKey): Promise<boolean> {
  const marked = await tx
    .updateTable('deliveries')
    .set({ done_at: now, last_error: null })
    .where('event_id', '=', key.event_id)
    .where('job', '=', key.job)
    .where('done_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Whether the effect has been committed. */
export async function isDone(db: Kysely<Database>, key: DeliveryKey): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('done_at')
    .where('event_id', '=', key.event_id)
    .where('job', '=', key.job)
    .executeTakeFirst()
  return row?.done_at !== null
}

/** Writes down why a run failed; `final` gives the delivery up at once. */
export async function recordFailure(
  db: Kysely<Database>,
  key: DeliveryKey,
  error: string,
  final: boolean,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ last_error: error.slice(0, 1_000), ...(final && { dead_at: now }) })
    .where('event_id', '=', key.event_id)
    .where('job', '=', key.job)
    .where('done_at', 'is', null)
    .execute()
}

/**
 * Takes the deliveries that are due, to be given to the queue again, and marks those dead whose ladder is at its
 * end. Needs nothing from the queue's memory. Several rounds may run at once.
 */
export async function takeDue(
  db: Kysely<Database>,
  limit: number,
): Promise<{ due: readonly DeliveryKey[]; dead: readonly DeliveryKey[] }> {
  const ladder = sql`(${sql.val([...LADDER])}::int[])`
  const taken = await db
    .with('due', (cte) =>
      cte
        .selectFrom('deliveries')
        .select(['event_id', 'job'])
        .where('done_at', 'is', null)
        .where('dead_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('deliveries')
    .from('due')
    .set({
      sends: sql<number>`least(deliveries.sends + 1, ${LADDER.length})`,
      dead_at: sql<Date | null>`case when deliveries.sends >= ${LADDER.length} then app_now() end`,
      // Between half and one and a half of the step, so that what failed together does not come back together.
      due_at: sql<Date>`app_now() + make_interval(secs =>
        (0.5 + random()) * ${ladder}[least(deliveries.sends + 1, ${LADDER.length})])`,
    })
    .whereRef('deliveries.event_id', '=', 'due.event_id')
    .whereRef('deliveries.job', '=', 'due.job')
    .returning(['deliveries.event_id', 'deliveries.job', 'deliveries.sends', 'deliveries.dead_at'])
    .execute()
  return {
    due: taken.filter((delivery) => delivery.dead_at === null),
    dead: taken.filter((delivery) => delivery.dead_at !== null),
  }
}

/** A target answers again: what waits for these jobs after a failure is due at once. */
export async function wake(db: Kysely<Database>, jobs: readonly string[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('job', 'in', jobs)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('due_at', '>', secondsFromNow(RUN_LIMIT))
    .execute()
}
