import { type Db, now, type PaymentMethod, secondsFromNow, type Tx } from '@player/db'
import { sql } from 'kysely'
import { waitBeforeMatch } from '../payment/query-schedule.ts'
import { type StoredNotification, toStoredNotification } from './notification-queries.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications'>()

/** Unmatched callbacks that name one of these addresses, oldest first, locked. */
export async function unmatchedByMac(tx: Tx, macs: readonly string[]) {
  const rows = await tables(tx)
    .selectFrom('payment_notifications')
    .selectAll()
    .where('payment_id', 'is', null)
    .where('mac_address', '=', sql<string>`any(${macs})`)
    .orderBy('received_at')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ provider: row.provider, stored: toStoredNotification(row) }))
}

export interface Unmatched {
  readonly provider: PaymentMethod
  /** The number of attempts to match the callback, including this one. */
  readonly tries: number
  readonly stored: StoredNotification
}

const LEASE_SECONDS = 60

/** Leases up to `limit` due callbacks. Without a result they are due again after a minute. */
export const leaseUnmatched = async (db: Db, limit: number): Promise<readonly Unmatched[]> =>
  db.transaction().execute(async (tx) => {
    const due = await tables(tx)
      .selectFrom('payment_notifications')
      .selectAll()
      .where('next_match_at', '<=', now)
      .orderBy('next_match_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    const lease = { next_match_at: secondsFromNow(LEASE_SECONDS) }
    for (const { id } of due)
      await tables(tx).updateTable('payment_notifications').set(lease).where('id', '=', id).execute()
    return due.map((row) => ({
      provider: row.provider,
      tries: row.match_count + 1,
      stored: toStoredNotification(row),
    }))
  })

export async function scheduleNextMatch(tx: Tx, id: string, tries: number): Promise<void> {
  const wait = waitBeforeMatch(tries)
  await tables(tx)
    .updateTable('payment_notifications')
    .set({ match_count: tries, next_match_at: wait === null ? null : secondsFromNow(wait) })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .execute()
}
