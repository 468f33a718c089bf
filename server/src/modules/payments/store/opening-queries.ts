import { type Db, hasRow, now, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { updateSchedule, updateSchedules } from './schedule-queries.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_schedules'>()

/** Leases the opening of an order. False if the order is open or leased already. */
export const leaseOpening = (db: Db, id: string, seconds: number): Promise<boolean> =>
  updateSchedules(db, (payments) => payments.where('id', '=', id).where('checkout_url', 'is', null))
    .set({ opening_until: secondsFromNow(seconds) })
    .where(sql<boolean>`coalesce(opening_until < ${now}, true)`)
    .returning('payment_id')
    .$call(hasRow)

export async function endOpening(db: Db, id: string): Promise<void> {
  await updateSchedule(db, id).set({ opening_until: null }).execute()
}

export const openingOf = (db: Db, id: string) =>
  tables(db)
    .selectFrom('payments')
    .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
    .select(['payments.checkout_url', 'payments.provider_reference', 'payment_schedules.opening_until'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
