import { now, secondsFromNow, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { OPEN } from '../queries.ts'
import { updateSchedules } from '../schedule-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments'>()

/**
 * The open payments of a device that nobody woke in the last half minute, marked as woken: an owner who comes back from a
 * provider has it asked at once, and not more often than that.
 */
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

/**
 * The payment that an owner comes back from: the one with this number at its provider where the browser knows it, else the
 * newest that is open, or was within the hour: its callback may have been here before the browser.
 */
export function paymentReturnedFrom(
  db: Kysely<Database>,
  deviceId: string,
  providerReference: string | null,
) {
  const isNamed = sql<boolean>`coalesce(provider_reference = ${providerReference}, false)`
  return own(db)
    .selectFrom('payments')
    .select('reference')
    .where('device_id', '=', deviceId)
    .where((row) =>
      row.or([
        isNamed,
        row('state', 'in', OPEN),
        // One that its provider refused to open was never left for.
        row('provider_reference', 'is not', null).and('changed_at', '>', secondsFromNow(-RECENT_SECONDS)),
      ]),
    )
    .orderBy(isNamed, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const RECENT_SECONDS = 3_600
