import { sql } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Db } from './database.ts'

export interface DeliveryKey {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

/** The last error of a delivery that the queue did not take. */
export const QUEUE_REFUSED = 'The queue did not accept it'

/** Seconds between sends; three days in total. */
export const RETRY_SCHEDULE = [12, 30, 120, 600, 3_600, 21_600, 86_400, 144_000] as const

const DEAD_AFTER_SECONDS = RETRY_SCHEDULE.reduce<number>((sum, seconds) => sum + seconds, 0)

/** Takes due deliveries, to be sent again; those at the end of their retry schedule, scaled by `factor`, become dead. Safe to run concurrently. */
export async function takeDue(
  db: Db,
  jobs: readonly string[],
  limit: number,
  factor: number,
): Promise<{ due: readonly DeliveryKey[]; dead: readonly DeliveryKey[] }> {
  const schedule = sql`(${sql.val(RETRY_SCHEDULE.map((seconds) => seconds * factor))}::float8[])`
  const step = sql<number>`least(deliveries.sends + 1, ${RETRY_SCHEDULE.length})`
  const isExhausted = sql<boolean>`deliveries.sends >= ${RETRY_SCHEDULE.length}
    and deliveries.created_at < ${secondsFromNow(-DEAD_AFTER_SECONDS * factor)}`
  const rows = await db
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
      sends: sql<number>`case when ${isExhausted} then deliveries.sends else deliveries.sends + 1 end`,
      dead_at: sql<Date | null>`case when ${isExhausted} then app_now() end`,
      // Jitter of ±50 %, so that deliveries that failed together are not retried together.
      due_at: sql<Date>`app_now() + make_interval(secs => (0.5 + random()) * ${schedule}[${step}])`,
    })
    .whereRef('deliveries.event_id', '=', 'due.event_id')
    .whereRef('deliveries.job', '=', 'due.job')
    .returning(['deliveries.event_id', 'deliveries.job', 'deliveries.sends', 'deliveries.dead_at'])
    .execute()
  return {
    due: rows.filter((delivery) => delivery.dead_at === null),
    dead: rows.filter((delivery) => delivery.dead_at !== null),
  }
}

/** Undoes sends that the queue did not accept, so that its outage does not advance the retry schedule. They are due again after `seconds`. */
export async function undoSends(db: Db, keys: readonly DeliveryKey[], seconds: number): Promise<void> {
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
      last_error: QUEUE_REFUSED,
    })
    .where(
      sql<boolean>`(event_id, job, sends) in (select * from unnest(${events}::uuid[], ${jobs}::text[], ${sends}::int[]))`,
    )
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
}

/**
 * Makes failed deliveries due at once, except before their Retry-After. With a `limit`, for probes, takes none that would become dead.
 *
 * @param maxRunSeconds deliveries that are due within this time may be running, and are left out
 */
export async function retryNow(
  db: Db,
  jobs: readonly string[],
  maxRunSeconds: number,
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
        .where('due_at', '>', secondsFromNow(maxRunSeconds))
        .where(sql<boolean>`coalesce(not_before <= ${now}, true)`)
        .$if(limit !== null, (rows) => rows.where('created_at', '>', secondsFromNow(-DEAD_AFTER_SECONDS)))
        .orderBy(sql`random()`)
        .limit(sql<number>`${limit}::int`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('deliveries')
    .from('waiting')
    .set({
      due_at: now,
      // Allows one more send for deliveries that became old during the outage.
      ...(limit === null && { sends: sql<number>`least(deliveries.sends, ${RETRY_SCHEDULE.length - 1})` }),
    })
    .whereRef('deliveries.event_id', '=', 'waiting.event_id')
    .whereRef('deliveries.job', '=', 'waiting.job')
    .execute()
}
