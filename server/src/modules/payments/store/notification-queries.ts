import {
  compiled,
  type Database,
  type Db,
  now,
  type Parameter,
  type PaymentMethod,
  secondsFromNow,
  type Tx,
} from '@player/db'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProviderStatus } from '../payment/provider-status.ts'
import type { Notification } from '../providers/provider.ts'
import { waitBeforeMatch } from '../payment/query-schedule.ts'
import { computed, type PaymentRow } from './queries.ts'
import { statusOfStored, toStored } from './stored-status.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications' | 'payments' | 'method_health'>()

export interface StoredNotification extends Omit<Notification, 'eventKey'> {
  readonly id: string
}

/** The columns of a new row, without those that matching sets. */
export const rowOf = (
  method: PaymentMethod,
  { eventKey, reportedStatus, ...names }: Notification,
  body: Buffer,
) => ({
  provider: method,
  event_key: eventKey,
  body,
  truth: reportedStatus && JSON.stringify(toStored(reportedStatus)),
  returned_amount:
    reportedStatus?.kind === 'returned' && reportedStatus.amount
      ? JSON.stringify(reportedStatus.amount)
      : null,
  reference: names.reference,
  provider_reference: names.providerReference,
  capture_reference: names.captureReference,
  mac_address: names.macAddress,
  device_id: names.deviceId,
})

/** When a callback that names no known payment is matched again. */
export const firstMatchAt = () => secondsFromNow(waitBeforeMatch(0) ?? 0)

/** A verified callback's status and the device that it names. No device if an operator assigned the payment. */
export interface CallbackReport {
  readonly status: ProviderStatus
  readonly macAddress: string | null
}

/** Statuses of verified callbacks, oldest first. */
export const reportsOf = async (db: Db, paymentId: string): Promise<readonly CallbackReport[]> =>
  (await selectReports(db, paymentId).execute()).map(toReport)

/** A payment with the statuses of its callbacks, in one statement. */
export async function paymentWithReports(
  db: Db,
  id: string,
): Promise<{ readonly payment: PaymentRow; readonly reports: readonly CallbackReport[] } | undefined> {
  const [row] = await selectPaymentWithReports(db, { id })
  if (!row) return undefined
  const { reports, ...payment } = row
  return { payment, reports: reports.map(toReport) }
}

const selectPaymentWithReports = compiled((db, parameter: Parameter<{ id: string }>) =>
  tables(db)
    .selectFrom('payments')
    .selectAll()
    .select(computed)
    .select(jsonArrayFrom(selectReports(db, parameter('id'))).as('reports'))
    .where('id', '=', parameter('id')),
)

const selectReports = (db: Db, paymentId: string | RawBuilder<string>) =>
  tables(db)
    .selectFrom('payment_notifications')
    .select(['truth', 'returned_amount', 'capture_reference', 'provider_reference', 'mac_address'])
    .select((row) => row('assigned_at', 'is not', null).as('is_assigned'))
    .where('payment_id', '=', paymentId)
    .where('truth', 'is not', null)
    .orderBy('received_at')
    .orderBy('id')

const toReport = (
  row: Parameters<typeof statusOfStored>[0] & {
    readonly mac_address: string | null
    readonly is_assigned: unknown
  },
): CallbackReport => ({
  status: statusOfStored(row),
  macAddress: row.is_assigned === true ? null : row.mac_address,
})

/** Links all unmatched callbacks with one of these names. */
export async function linkUnmatched(
  db: Db,
  method: PaymentMethod,
  {
    reference,
    providerReference,
    captureReference,
  }: Pick<Notification, 'reference' | 'providerReference' | 'captureReference'>,
  paymentId: string,
): Promise<void> {
  await tables(db)
    .updateTable('payment_notifications')
    .set({ payment_id: paymentId, next_match_at: null })
    .where('provider', '=', method)
    .where('payment_id', 'is', null)
    .where((row) =>
      row.or([
        row('reference', '=', reference),
        row('provider_reference', '=', providerReference),
        row('capture_reference', '=', captureReference),
      ]),
    )
    .execute()
}

/** Records that an operator assigned a payment: devices named by its callbacks are then ignored. */
export async function markAssigned(tx: Tx, paymentId: string): Promise<void> {
  await tables(tx)
    .updateTable('payment_notifications')
    .set({ assigned_at: now })
    .where('payment_id', '=', paymentId)
    .execute()
}

export function notificationById(db: Db, id: string) {
  return tables(db).selectFrom('payment_notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countUnmatched(db: Db): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('payment_notifications')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('payment_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A payment's callbacks, oldest first. Null selects unmatched ones, newest first. */
export function notificationsOf(db: Db, paymentId: string | null) {
  return tables(db)
    .selectFrom('payment_notifications')
    .selectAll()
    .where('payment_id', paymentId === null ? 'is' : '=', paymentId)
    .orderBy('received_at', paymentId === null ? 'desc' : 'asc')
    .limit(100)
    .execute()
}

export type NotificationRow = Selectable<Database['payment_notifications']>

export function toStoredNotification(row: NotificationRow): StoredNotification {
  return {
    id: row.id,
    reference: row.reference,
    providerReference: row.provider_reference,
    captureReference: row.capture_reference,
    macAddress: row.mac_address,
    deviceId: row.device_id,
    reportedStatus: row.truth === null ? null : statusOfStored(row),
  }
}

/** Empties a batch of old callbacks' bodies; returns whether there may be more. Parsed columns stay. */
export async function emptyCallbacks(db: Db, days: number): Promise<boolean> {
  const old = tables(db)
    .selectFrom('payment_notifications')
    .select('id')
    .where('received_at', '<', secondsFromNow(-days * 86_400))
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
