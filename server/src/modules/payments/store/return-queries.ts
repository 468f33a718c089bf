import { daysAgo, type Db, now, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { hasNoMoney, isOpenState } from './queries.ts'
import { updateSchedules } from './schedule-queries.ts'

const tables = (db: Db) => db.$pickTables<'payments'>()

/** Claims the device's open payments with an order, and the named one if it ended without money within three days, but each once in 30 seconds. */
export const claimForReturn = (db: Db, deviceId: string, providerReference: string | null) =>
  updateSchedules(db, (payments) =>
    payments
      .where('device_id', '=', deviceId)
      .where('provider_reference', 'is not', null)
      .where(hasNoMoney)
      .where((row) => row.or([isOpenState, row.and([isNamed(providerReference), isRecent])])),
  )
    .set({ woken_at: now })
    .where((row) => row.or([row('woken_at', 'is', null), row('woken_at', '<', secondsFromNow(-30))]))
    .returning('payment.id')
    .execute()

/** The payment with this order id; otherwise the newest that is open, on hold, or changed within three days: callbacks can precede the browser. */
export function paymentReturnedFrom(db: Db, deviceId: string, providerReference: string | null) {
  const named = isNamed(providerReference)
  return tables(db)
    .selectFrom('payments')
    .select(['id', 'reference', 'provider_reference'])
    .where('device_id', '=', deviceId)
    .where((row) =>
      row.or([
        named,
        isOpenState,
        row('state', '=', 'held'),
        // Without an order, the owner was not redirected.
        row.and([row('provider_reference', 'is not', null), isRecent]),
      ]),
    )
    .orderBy(named, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const isNamed = (providerReference: string | null) =>
  sql<boolean>`coalesce(provider_reference = ${providerReference}, false)`

const isRecent = sql<boolean>`changed_at > ${daysAgo(3)}`
