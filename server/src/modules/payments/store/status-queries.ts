import { compiled, type Db, type Parameter } from '@player/db'
import type { RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { selectPayments } from './queries.ts'
import { statusOfStored } from './stored-status.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications'>()

/** A verified callback's status and the device that it names. */
export interface CallbackReport {
  readonly status: ProviderStatus
  /** Null if the callback names no device, or an operator assigned the payment. */
  readonly macAddress: string | null
}

/** Statuses of verified callbacks, oldest first. */
export const reportedStatuses = async (db: Db, paymentId: string): Promise<readonly ProviderStatus[]> =>
  (await selectReports(db, paymentId).execute()).map(statusOfStored)

export async function paymentWithReports(db: Db, id: string) {
  const [row] = await selectPaymentWithReports(db, { id })
  if (!row) return undefined
  const { reports, ...payment } = row
  return { payment, reports: reports.map(toReport) }
}

const selectPaymentWithReports = compiled((db, parameter: Parameter<{ id: string }>) =>
  selectPayments(db)
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
