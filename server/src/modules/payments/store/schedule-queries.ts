import { type Database, type Db, hasRow, now, secondsFromNow } from '@player/db'
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { waitBeforeQuery } from '../payment/query-schedule.ts'

type Tables = Pick<Database, 'payments' | 'payment_schedules'>
type Payments = SelectQueryBuilder<Tables, 'payments', { id: string }>

const tables = (db: Db): Kysely<Tables> => db.$pickTables<'payments' | 'payment_schedules'>()

export const firstQueryAt = () => secondsFromNow(waitBeforeQuery(0, false) ?? 0)

/** An update of these payments' schedules. Locks the payments first, ordered by id, to avoid deadlocks. */
export const updateSchedules = (db: Db, filter: (payments: Payments) => Payments) =>
  tables(db)
    .with('payment', (query) =>
      filter(query.selectFrom('payments').select('payments.id')).orderBy('payments.id').forNoKeyUpdate(),
    )
    .updateTable('payment_schedules')
    .from('payment')
    .whereRef('payment_schedules.payment_id', '=', 'payment.id')

export const updateSchedule = (db: Db, id: string) =>
  updateSchedules(db, (payments) => payments.where('payments.id', '=', id))

export const scheduleOf = (db: Db, id: string) =>
  tables(db)
    .selectFrom('payment_schedules')
    .select(['next_query_at', 'query_count', 'woken_at', 'opening_until', 'capturing_until', 'attempt'])
    .select('declined_at')
    .where('payment_id', '=', id)
    .executeTakeFirst()

/** Leases a payment's refund; false if it is leased already. A provider without request ids could carry out two concurrent requests. */
export const leaseRefund = (db: Db, id: string, seconds: number): Promise<boolean> =>
  updateSchedule(db, id)
    .set({ refunding_until: secondsFromNow(seconds) })
    .where(sql<boolean>`coalesce(refunding_until < ${now}, true)`)
    .returning('payment_id')
    .$call(hasRow)

export async function endRefund(db: Db, id: string): Promise<void> {
  await updateSchedule(db, id).set({ refunding_until: null }).execute()
}

/** Records that a payment's refund was requested, or is due by hand, and restarts its query schedule. */
export async function awaitRefund(db: Db, id: string): Promise<void> {
  await updateSchedule(db, id)
    .set({ query_count: 0, next_query_at: firstQueryAt(), refund_requested_at: now })
    .execute()
}
