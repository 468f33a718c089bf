import { compiled, type Db, now, type PaymentMethod } from '@player/db'
import { type Expression, sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'method_health'>()

const FAILURES_TO_OPEN = 3
const FIRST_HIDDEN_SECONDS = 60
const MAX_HIDDEN_SECONDS = 1_800

const deviceOf = (paymentId: Expression<unknown>) =>
  sql`(select device_id from payments where id = ${paymentId})`

/**
 * From the third failure in a row the circuit is open for a minute, then each time twice as long, up to half an hour.
 * Consecutive failures about payments of one device count once: no device can hide a method from the others. Returns true only for the
 * failure that first opens the circuit.
 */
export async function recordFailure(
  db: Db,
  method: PaymentMethod,
  paymentId: string | null,
): Promise<boolean> {
  const isOpening = sql<boolean>`method_health.failures + 1 >= ${FAILURES_TO_OPEN}
    and coalesce(method_health.hidden_until <= ${now}, true)`
  const seconds = sql`least(${FIRST_HIDDEN_SECONDS} * power(2, least(method_health.hides, 10)), ${MAX_HIDDEN_SECONDS})`
  const health = await tables(db)
    .insertInto('method_health')
    .values({ method, failures: 1, failed_query_of: paymentId })
    .onConflict((conflict) =>
      conflict
        .column('method')
        .doUpdateSet({
          failures: sql<number>`method_health.failures + 1`,
          hides: sql<number>`method_health.hides + case when ${isOpening} then 1 else 0 end`,
          hidden_until: sql<Date | null>`case when ${isOpening} then ${now} + make_interval(secs => ${seconds})
            else method_health.hidden_until end`,
          failed_query_of: paymentId,
        })
        .where(
          sql<boolean>`coalesce(${deviceOf(sql.ref('method_health.failed_query_of'))} <> ${deviceOf(sql`${paymentId}::uuid`)}, true)`,
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return health?.failures === FAILURES_TO_OPEN
}

export async function recordSuccess(db: Db, method: PaymentMethod): Promise<void> {
  await tables(db).deleteFrom('method_health').where('method', '=', method).execute()
}

export const openCircuits = async (db: Db): Promise<ReadonlySet<PaymentMethod>> =>
  new Set((await openMethods(db, {})).map(({ method }) => method))

const openMethods = compiled((db) =>
  tables(db).selectFrom('method_health').select('method').where('hidden_until', '>', now),
)
