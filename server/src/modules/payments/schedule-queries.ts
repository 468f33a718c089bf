import { secondsFromNow, type Database } from '@player/db'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { waitBeforeQuery } from './confirm/query-schedule.ts'

type Tables = Pick<Database, 'payments' | 'payment_schedules'>
type Payments = SelectQueryBuilder<Tables, 'payments', { id: string }>

const own = (db: Kysely<Database>): Kysely<Tables> => db.$pickTables<'payments' | 'payment_schedules'>()

const firstQuery = () => secondsFromNow(waitBeforeQuery(0, false) ?? 0)

/** An update of these payments' schedules. Locks the payments first, ordered by id, to avoid deadlocks. */
export function updateSchedules(db: Kysely<Database>, which: (payments: Payments) => Payments) {
  return own(db)
    .with('payment', (query) =>
      which(query.selectFrom('payments').select('payments.id')).orderBy('payments.id').forNoKeyUpdate(),
    )
    .updateTable('payment_schedules')
    .from('payment')
    .whereRef('payment_schedules.payment_id', '=', 'payment.id')
}

export const updateSchedule = (db: Kysely<Database>, id: string) =>
  updateSchedules(db, (payments) => payments.where('payments.id', '=', id))

/** Of a new payment, whose order is being opened for these seconds, or not at all. */
export const firstSchedule = (openingSeconds: number | null) => ({
  next_query_at: firstQuery(),
  opening_until: openingSeconds === null ? null : secondsFromNow(openingSeconds),
})

export async function restartSchedule(db: Kysely<Database>, id: string): Promise<void> {
  await updateSchedule(db, id).set({ query_count: 0, next_query_at: firstQuery() }).execute()
}

/** A statement that ends the schedule of a locked payment. */
export const endOfSchedule = (db: Kysely<Database>, id: string) =>
  own(db)
    .updateTable('payment_schedules')
    .set({ next_query_at: null })
    .where('payment_id', '=', id)
    .where('next_query_at', 'is not', null)

export function scheduleOf(db: Kysely<Database>, id: string) {
  return own(db)
    .selectFrom('payment_schedules')
    .select(['next_query_at', 'query_count', 'woken_at', 'opening_until', 'capturing_until', 'attempt'])
    .select('declined_at')
    .where('payment_id', '=', id)
    .executeTakeFirst()
}
