import { sql } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import { compiled, type Parameter } from './compiled.ts'
import type { Db } from './database.ts'
import type { DeliveryKey } from './deliveries.ts'

/** After this many runs in a row without a result, a delivery is poison: its job crashes the processes that run it. */
const POISON_RUNS = 5
/** After this many unfinished runs, a delivery may be poison, or may have run at the same time as poison. */
const MAYBE_POISON_RUNS = 2

/**
 * Begins a run of the latest send; a poison delivery becomes dead instead. Null if there is nothing to run. `age` is the event's age in seconds.
 *
 * @param maxRunSeconds seconds until the run counts as lost and the delivery is sent again
 * @param allowMaybePoison whether to begin a delivery that may be poison, of which the caller runs one at a time
 */
export async function begin(
  db: Db,
  key: DeliveryKey,
  maxRunSeconds: number,
  { allowMaybePoison }: { allowMaybePoison: boolean },
): Promise<{ payload: unknown; requestId: string | null; age: number } | null> {
  const [run] = await (allowMaybePoison ? beginAny : beginSafe)(db, { ...key, maxRunSeconds })
  if (!run || run.dead_at !== null) return null
  return { payload: run.payload, requestId: run.request_id, age: run.age }
}

type Run = Pick<DeliveryKey, keyof DeliveryKey> & { readonly maxRunSeconds: number }

const beginAny = compiled((db, parameter: Parameter<Run>) => beginStatement(db, parameter))
const beginSafe = compiled((db, parameter: Parameter<Run>) =>
  beginStatement(db, parameter).where('deliveries.unfinished_runs', '<', MAYBE_POISON_RUNS),
)

function beginStatement(db: Db, parameter: Parameter<Run>) {
  const isPoison = sql<boolean>`deliveries.unfinished_runs >= ${POISON_RUNS}`
  const sends = sql<number>`${parameter('sends')}::int`
  return db
    .updateTable('deliveries')
    .from('outbox')
    .set({
      sends,
      due_at: sql<Date>`greatest(deliveries.due_at, ${secondsFromNow(parameter('maxRunSeconds'))})`,
      unfinished_runs: sql<number>`deliveries.unfinished_runs + 1`,
      dead_at: sql<Date | null>`case when ${isPoison} then app_now() end`,
      last_error: sql<string | null>`case when ${isPoison}
        then 'The last ' || deliveries.unfinished_runs || ' runs had no result' else deliveries.last_error end`,
    })
    .whereRef('outbox.event_id', '=', 'deliveries.event_id')
    .where('deliveries.event_id', '=', parameter('event_id'))
    .where('deliveries.job', '=', parameter('job'))
    .where(sql<boolean>`deliveries.sends in (${sends}, ${sends} - 1)`)
    .where('deliveries.done_at', 'is', null)
    .where('deliveries.dead_at', 'is', null)
    .returning([
      'outbox.payload',
      'outbox.request_id',
      'deliveries.dead_at',
      sql<number>`extract(epoch from ${now} - outbox.created_at)::float8`.as('age'),
    ])
}

/** Marks the delivery done in the transaction of its effect. Returns false if it was done before. */
export const markDone = async (tx: Db, { event_id, job }: DeliveryKey): Promise<boolean> =>
  (await markDoneStatement(tx, { event_id, job })).length > 0

const markDoneStatement = compiled((db, parameter: Parameter<Pick<DeliveryKey, 'event_id' | 'job'>>) =>
  db
    .updateTable('deliveries')
    .set({ done_at: now, last_error: null, unfinished_runs: 0, not_before: null })
    .where('event_id', '=', parameter('event_id'))
    .where('job', '=', parameter('job'))
    .where('done_at', 'is', null)
    .returning('event_id'),
)

/** Records a failed run. `final` makes the delivery dead. `retryAfter` is the dependency's wait, `retryWithin` the longest without it, in seconds. */
export async function recordFailure(
  db: Db,
  key: DeliveryKey,
  error: string,
  failure: { final: boolean; retryAfter: number | null; maxRunSeconds: number; retryWithin: number },
): Promise<void> {
  const { final, retryAfter, maxRunSeconds, retryWithin } = failure
  const notBefore = retryAfter === null ? null : secondsFromNow(retryAfter)
  await db
    .updateTable('deliveries')
    .set({
      // PostgreSQL cannot store a NUL.
      last_error: error.slice(0, 1_000).replaceAll('\0', '\u{FFFD}'),
      unfinished_runs: 0,
      due_at: sql<Date>`case when due_at > ${secondsFromNow(maxRunSeconds)} then greatest(due_at, ${notBefore})
        else coalesce(${notBefore}, least(due_at, ${secondsFromNow(retryWithin)})) end`,
      not_before: notBefore,
      ...(final && { dead_at: now }),
    })
    .where('event_id', '=', key.event_id)
    .where('job', '=', key.job)
    .where('done_at', 'is', null)
    .execute()
}
