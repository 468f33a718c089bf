import { compiled, type Db, type Parameter } from '@player/db'
import type { RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { computedColumns, type PaymentRow } from './queries.ts'
import { statusOfStored } from './stored-status.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications' | 'payments' | 'method_health'>()

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
    .select(computedColumns)
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
