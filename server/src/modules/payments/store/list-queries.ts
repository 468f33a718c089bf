import { compiled, type Database, type Db, type Parameter, type PaymentState } from '@player/db'
import { sql, type ExpressionBuilder } from 'kysely'
import { computedColumns, isSlip } from './queries.ts'

const tables = (db: Db) =>
  db.$pickTables<'payments' | 'payment_reviews' | 'payment_schedules' | 'method_health' | 'paid_devices'>()

/** The newest 100 payments of these devices, with the declined attempts, unfinished captures and refunds of their schedules. */
export const paymentsOf = (db: Db, deviceIds: readonly string[]) =>
  tables(db)
    .selectFrom('payments')
    .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
    .selectAll('payments')
    .select([
      'payment_schedules.declined_at',
      'payment_schedules.capturing_until',
      'payment_schedules.refund_requested_at',
      isSlip('payments').as('is_slip'),
      ...computedColumns,
    ])
    .where('device_id', 'in', deviceIds)
    // Orders refused on opening are not shown; the owner saw the refusal.
    .where((row) => row.not(row.and([row('state', '=', 'failed'), row('provider_reference', 'is', null)])))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

/** A device's payments that are open, on hold or confirmed, and those of devices that it replaced. */
export const openHeldOrConfirmedPayments = compiled((db, parameter: Parameter<{ deviceId: string }>) =>
  tables(db)
    .selectFrom('paid_devices')
    .innerJoin('payments', (join) =>
      join.on((row) => row('payments.device_id', '=', row.fn<string>('any', ['paid_devices.device_ids']))),
    )
    .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
    .select([
      'payments.id',
      'payments.state',
      'payments.method',
      'payments.created_at',
      'payments.is_part_paid',
    ])
    .select([
      'payment_schedules.declined_at',
      'payment_schedules.capturing_until',
      'payment_schedules.refund_requested_at',
      isSlip('payments').as('is_slip'),
    ])
    .where('paid_devices.device_id', '=', parameter('deviceId'))
    .where(sql<boolean>`payments.state in ('created', 'pending', 'held', 'confirmed')`),
)

const isForReview = (row: ExpressionBuilder<Pick<Database, 'payments' | 'payment_reviews'>, 'payments'>) =>
  row(
    'id',
    'in',
    row.selectFrom('payment_reviews').select('payment_id').where('payment_reviews.reviewed_at', 'is', null),
  )

export async function countForReview(db: Db): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('payments')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where(isForReview)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listPayments(
  db: Db,
  { state, review, limit }: { state: PaymentState | null; review: boolean; limit: number },
) {
  return tables(db)
    .selectFrom('payments')
    .select([
      'id',
      'reference',
      'method',
      'state',
      'amount_minor',
      'currency',
      'device_id',
      'mac_snapshot',
      'assigned_at',
      'created_at',
      'reviewed_at',
    ])
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'created'))
    .$if(review, (query) => query.where(isForReview))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
