import { daysAgo, type Db, type Row, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { waitBeforeMatch } from '../payment/query-schedule.ts'
import type { Notification } from '../providers/provider.ts'
import { statusOfStored } from './stored-status.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications'>()

export interface StoredNotification extends Omit<Notification, 'eventKey'> {
  readonly id: string
}

/** When a callback that names no known payment is matched again. */
export const firstMatchAt = () => secondsFromNow(waitBeforeMatch(0) ?? 0)

export const notificationById = (db: Db, id: string) =>
  tables(db).selectFrom('payment_notifications').selectAll().where('id', '=', id).executeTakeFirst()

export async function countUnmatched(db: Db): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('payment_notifications')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('payment_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A payment's callbacks, oldest first. Null selects unmatched ones, newest first. */
export const notificationsOf = (db: Db, paymentId: string | null) =>
  tables(db)
    .selectFrom('payment_notifications')
    .selectAll()
    .where('payment_id', paymentId === null ? 'is' : '=', paymentId)
    .orderBy('received_at', paymentId === null ? 'desc' : 'asc')
    .limit(100)
    .execute()

export type NotificationRow = Row<'payment_notifications'>

export const toStoredNotification = (row: NotificationRow): StoredNotification => ({
  id: row.id,
  reference: row.reference,
  providerReference: row.provider_reference,
  captureReference: row.capture_reference,
  macAddress: row.mac_address,
  deviceId: row.device_id,
  reportedStatus: row.truth === null ? null : statusOfStored(row),
})

/** Empties the bodies of a batch of old callbacks. Returns whether there may be more. */
export async function emptyCallbacks(db: Db, days: number): Promise<boolean> {
  const old = tables(db)
    .selectFrom('payment_notifications')
    .select('id')
    .where('received_at', '<', daysAgo(days))
    .where(sql<boolean>`body <> ''`)
    .limit(EMPTIED_BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  const { numUpdatedRows } = await tables(db)
    .updateTable('payment_notifications')
    .set({ body: Buffer.alloc(0) })
    .where('id', '=', sql<string>`any(array(${old}))`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === EMPTIED_BATCH_SIZE
}

const EMPTIED_BATCH_SIZE = 1_000
