import { sql, type Kysely, type Transaction } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Database } from './database.ts'

/** Which reaction to which event, and which of its sends this is. */
export interface DeliveryKey {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

/** After each send, how long until the next one, in seconds: three days in all. */
export const LADDER = [12, 30, 120, 600, 3_600, 21_600, 86_400, 144_000] as const

/** A delivery is given up when it is as old as this and was sent as often as the ladder has steps. */
const GIVE_UP_AFTER = LADDER.reduce<number>((sum, seconds) => sum + seconds, 0)

/** So many runs in a row that neither succeeded nor failed, and it is what ends the processes that run it. */
const UNFINISHED_RUNS = 5
/** After so many it may be that, or only have run beside it. */
const SUSPECT_RUNS = 2

/**
 * Begins a run: gives the event's payload, or null when there is nothing left to do because the delivery is done or dead,
 * or was sent again since (only the latest send may run, or one that was taken back). Sending again waits for this run, for
 * so many seconds: then it is taken to have been lost. A delivery whose runs never end is given up instead. One of which
 * that is to be feared begins only as a suspect, which is to run when no other suspect does: so none is blamed for
 * another's deeds.
 */
export async function begin(
  db: Kysely<Database>,
  key: DeliveryKey,
  runLimit: number,
  { asSuspect }: { asSuspect: boolean },
): Promise<{ payload: unknown } | null> {
  const isPoison = sql<boolean>`deliveries.unfinished_runs >= ${UNFINISHED_RUNS}`
  const open = await db
    .updateTable('deliveries')
    .from('outbox')
    .set({
      sends: key.sends,
      due_at: sql<Date>`greatest(deliveries.due_at, ${secondsFromNow(runLimit)})`,
      unfinished_runs: sql<number>`deliveries.unfinished_runs + 1`,
      dead_at: sql<Date | null>`case when ${isPoison} then app_now() end`,
      last_error: sql<string | null>`case when ${isPoison}
        then 'Its last ' || deliveries.unfinished_runs || ' runs did not come to an end' else deliveries.last_error end`,
    })
    .whereRef('outbox.event_id', '=', 'deliveries.event_id')
    .where('deliveries.event_id', '=', key.event_id)
    .where('deliveries.job', '=', key.job)
    .where('deliveries.sends', 'in', [key.sends, key.sends - 1])
    .where('deliveries.done_at', 'is', null)
    .where('deliveries.dead_at', 'is', null)
    .$if(!asSuspect, (rows) => rows.where('deliveries.unfinished_runs', '<', SUSPECT_RUNS))
    .returning(['outbox.payload', 'deliveries.dead_at'])
    .executeTakeFirst()
  return open && open.dead_at === null ? { payload: open.payload } : null
}

/** Marks the delivery done within the transaction of its effect. False when somebody else did before. */
export async function markDone(tx: Transaction<Database>, key: DeliveryKey): Promise<boolean> {
  const marked = await tx
    .updateTable('deliveries')
    .set({ done_at: now, last_error: null, unfinished_runs: 0, not_before: null })
    .where('event_id', '=', key.event_id)
    .where('job', '=', key.job)
    .where('done_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst()
  return marked !== undefined
}

/**
 * Writes down why a run failed; `final` gives the delivery up at once. Else the queue will try again; should it forget
 * to, the delivery is due after `retryWithin` seconds, unless its ladder has come to longer steps. One whose target asked
 * for so many seconds of patience (`putOff`) is due after them instead, and not before.
 */
export async function recordFailure(
  db: Kysely<Database>,
  key: DeliveryKey,
  error: string,
  failure: { final: boolean; putOff: number | null; runLimit: number; retryWithin: number },
): Promise<void> {
  const { final, putOff, runLimit, retryWithin } = failure
  const notBefore = putOff === null ? null : secondsFromNow(putOff)
  await db
    .updateTable('deliveries')
    .set({
      last_error: error.slice(0, 1_000),
      unfinished_runs: 0,
      due_at: sql<Date>`case when due_at > ${secondsFromNow(runLimit)} then greatest(due_at, ${notBefore})
        else coalesce(${notBefore}, least(due_at, ${secondsFromNow(retryWithin)})) end`,
      not_before: notBefore,
      ...(final && { dead_at: now }),
    })
    .where('event_id', '=', key.event_id)
    .where('job', '=', key.job)
    .where('done_at', 'is', null)
    .execute()
}

/**
 * Takes the deliveries to these jobs that are due, to be given to the queue again, and marks those dead whose ladder is
 * at its end. Needs nothing from the queue's memory. Several rounds may run at once.
 *
 * @param pace what the ladder's steps are multiplied with
 */
export async function takeDue(
  db: Kysely<Database>,
  jobs: readonly string[],
  limit: number,
  pace: number,
): Promise<{ due: readonly DeliveryKey[]; dead: readonly DeliveryKey[] }> {
  const ladder = sql`(${sql.val(LADDER.map((seconds) => seconds * pace))}::float8[])`
  const step = sql<number>`least(deliveries.sends + 1, ${LADDER.length})`
  const isOver = sql<boolean>`deliveries.sends >= ${LADDER.length}
    and deliveries.created_at < ${secondsFromNow(-GIVE_UP_AFTER * pace)}`
  const taken = await db
    .with('due', (cte) =>
      cte
        .selectFrom('deliveries')
        .select(['event_id', 'job'])
        .where('done_at', 'is', null)
        .where('dead_at', 'is', null)
        .where('due_at', '<=', now)
        .where('job', 'in', jobs)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('deliveries')
    .from('due')
    .set({
      sends: sql<number>`case when ${isOver} then deliveries.sends else deliveries.sends + 1 end`,
      dead_at: sql<Date | null>`case when ${isOver} then app_now() end`,
      // Between half and one and a half of the step, so that what failed together does not come back together.
      due_at: sql<Date>`app_now() + make_interval(secs => (0.5 + random()) * ${ladder}[${step}])`,
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

/**
 * Takes sends back that the queue did not take: they were none, and an outage of the queue, however long, brings nobody's
 * ladder forward. They are due again after `seconds`, unless the queue took them all the same and only could not say so.
 */
export async function takeBack(
  db: Kysely<Database>,
  keys: readonly DeliveryKey[],
  seconds: number,
): Promise<void> {
  const [events, jobs, sends] = [
    keys.map((key) => key.event_id),
    keys.map((key) => key.job),
    keys.map((key) => key.sends),
  ]
  await db
    .updateTable('deliveries')
    .set({
      sends: sql<number>`greatest(sends - 1, 1)`,
      due_at: secondsFromNow(seconds),
      last_error: 'The queue did not take it',
    })
    .where(
      sql<boolean>`(event_id, job, sends) in (select * from unnest(${events}::uuid[], ${jobs}::text[], ${sends}::int[]))`,
    )
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
}

/**
 * Makes what waits for these jobs after a failure due at once, because their target answers again; with a limit only so many
 * of them, to find out whether it does, and none that its ladder would give up instead. What is due within `runLimit`
 * seconds may be running, and is left; so is what the target wants to be asked later.
 */
export async function wake(
  db: Kysely<Database>,
  jobs: readonly string[],
  runLimit: number,
  limit: number | null = null,
): Promise<void> {
  await db
    .with('waiting', (cte) =>
      cte
        .selectFrom('deliveries')
        .select(['event_id', 'job'])
        .where('job', 'in', jobs)
        .where('done_at', 'is', null)
        .where('dead_at', 'is', null)
        .where('last_error', 'is not', null)
        .where('due_at', '>', secondsFromNow(runLimit))
        .where(sql<boolean>`coalesce(not_before <= ${now}, true)`)
        .$if(limit !== null, (rows) => rows.where('created_at', '>', secondsFromNow(-GIVE_UP_AFTER)))
        .orderBy(sql`random()`)
        .limit(sql<number>`${limit}::int`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('deliveries')
    .from('waiting')
    .set({
      due_at: now,
      // What became old in the outage has its last send now, and does not end unsent with it.
      ...(limit === null && { sends: sql<number>`least(deliveries.sends, ${LADDER.length - 1})` }),
    })
    .whereRef('deliveries.event_id', '=', 'waiting.event_id')
    .whereRef('deliveries.job', '=', 'waiting.job')
    .execute()
}
