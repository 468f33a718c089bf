import { now, secondsFromNow, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { OPEN } from '../queries.ts'
import { updateSchedules } from '../schedule-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments'>()

/** Open payments not queried for a returning owner in the last 30 seconds, marked as queried. */
export function claimOpenPayments(db: Kysely<Database>, deviceId: string) {
  return updateSchedules(db, (payments) =>
    payments
      .where('device_id', '=', deviceId)
      .where('state', 'in', OPEN)
      .where('provider_reference', 'is not', null),
  )
    .set({ woken_at: now })
    .where((row) => row.or([row('woken_at', 'is', null), row('woken_at', '<', secondsFromNow(-30))]))
    .returning('payment.id')
    .execute()
}

/** By order id; otherwise the newest that is open or changed within the hour, as callbacks can arrive before the browser. */
export function paymentReturnedFrom(
  db: Kysely<Database>,
  deviceId: string,
  providerReference: string | null,
) {
  const isNamed = sql<boolean>`coalesce(provider_reference = ${providerReference}, false)`
  return own(db)
    .selectFrom('payments')
    .select(['id', 'reference', 'provider_reference'])
    .where('device_id', '=', deviceId)
    .where((row) =>
      row.or([
        isNamed,
        row('state', 'in', OPEN),
        // Without an order, the owner was not redirected.
        row('provider_reference', 'is not', null).and('changed_at', '>', secondsFromNow(-RECENT_SECONDS)),
      ]),
    )
    .orderBy(isNamed, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const RECENT_SECONDS = 3_600
