import { sql, type Kysely, type Transaction } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Database } from './database.ts'

export interface DeliveryKey {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

/** Seconds from each send to the next: three days in total. */
export const RETRY_SCHEDULE = [12, 30, 120, 600, 3_600, 21_600, 86_400, 144_000] as const

const DEAD_AFTER = RETRY_SCHEDULE.reduce<number>((sum, seconds) => sum + seconds, 0)

/** After this many runs in a row without a result, the job is poison: it crashes the processes that run it. */
const POISON_RUNS = 5
/** After this many it may be poison, or may have run beside it. */
const MAYBE_POISON_RUNS = 2

/**
 * Begins a run of the latest send; a poison job becomes dead instead. Null when there is nothing to run.
 *
 * @param runLimit seconds until the run counts as lost and the delivery is sent again
 * @param maybePoison whether to begin a job that may be poison; the caller runs one of those at a time
 */
export async function begin(
  db: Kysely<Database>,
  key: DeliveryKey,
  runLimit: number,
  { maybePoison }: { maybePoison: boolean },
): Promise<{ payload: unknown } | null> {
  const isPoison = sql<boolean>`deliveries.unfinished_runs >= ${POISON_RUNS}`
  const open = await db
    .updateTable('deliveries')
    .from('outbox')
    .set({
      sends: key.sends,
      due_at: sql<Date>`greatest(deliveries.due_at, ${secondsFromNow(runLimit)})`,
      unfinished_runs: sql<number>`deliveries.unfinished_runs + 1`,
      dead_at: sql<Date | null>`case when ${isPoison} then app_now() end`,
      last_error: sql<string | null>`case when ${isPoison}
        then 'The last ' || deliveries.unfinished_runs || ' runs had no result' else deliveries.last_error end`,
    })
    .whereRef('outbox.event_id', '=', 'deliveries.event_id')
    .where('deliveries.event_id', '=', key.event_id)
    .where('deliveries.job', '=', key.job)
    .where('deliveries.sends', 'in', [key.sends, key.sends - 1])
    .where('deliveries.done_at', 'is', null)
    .where('deliveries.dead_at', 'is', null)
    .$if(!maybePoison, (rows) => rows.where('deliveries.unfinished_runs', '<', MAYBE_POISON_RUNS))
    .returning(['outbox.payload', 'deliveries.dead_at'])
    .executeTakeFirst()
  return open && open.dead_at === null ? { payload: open.payload } : null
}

/** Marks the delivery done in the transaction of its effect. False when it was done before. */
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

/** Records a failed run: `final` makes the delivery dead, `putOff` is the wait that the dependency asked for. Seconds. */
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

/** Takes due deliveries to send them again; those at the end of their retry schedule become dead. Safe to run concurrently. */
export async function takeDue(
  db: Kysely<Database>,
  jobs: readonly string[],
  limit: number,
  factor: number,
): Promise<{ due: readonly DeliveryKey[]; dead: readonly DeliveryKey[] }> {
  const schedule = sql`(${sql.val(RETRY_SCHEDULE.map((seconds) => seconds * factor))}::float8[])`
  const step = sql<number>`least(deliveries.sends + 1, ${RETRY_SCHEDULE.length})`
  const isOver = sql<boolean>`deliveries.sends >= ${RETRY_SCHEDULE.length}
    and deliveries.created_at < ${secondsFromNow(-DEAD_AFTER * factor)}`
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
      // Jitter of ±50 %, so that what failed together is not retried together.
      due_at: sql<Date>`app_now() + make_interval(secs => (0.5 + random()) * ${schedule}[${step}])`,
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

/** Undoes sends that the queue did not take, so that its outage does not advance their retry schedule. */
export async function undoSends(
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

/** Makes failed deliveries due at once because their dependency answers again. `limit` is for probes: none at its last send. */
export async function retryNow(
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
        .$if(limit !== null, (rows) => rows.where('created_at', '>', secondsFromNow(-DEAD_AFTER)))
        .orderBy(sql`random()`)
        .limit(sql<number>`${limit}::int`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('deliveries')
    .from('waiting')
    .set({
      due_at: now,
      // One more send for those that became old during the outage.
      ...(limit === null && { sends: sql<number>`least(deliveries.sends, ${RETRY_SCHEDULE.length - 1})` }),
    })
    .whereRef('deliveries.event_id', '=', 'waiting.event_id')
    .whereRef('deliveries.job', '=', 'waiting.job')
    .execute()
}
