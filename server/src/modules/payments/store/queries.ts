import {
  compiled,
  type Database,
  type Db,
  deferred,
  now,
  type Parameter,
  type PaymentMethod,
  type PaymentState,
  type Tx,
} from '@player/db'
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { WITH_MONEY } from '../payment/state.ts'

const tables = (db: Db) =>
  db.$pickTables<'payments' | 'payment_reviews' | 'payment_schedules' | 'method_health' | 'paid_devices'>()

/** A payment without its schedule. */
export interface PaymentRow extends Omit<
  Selectable<Database['payments']>,
  keyof Database['payment_schedules'] | 'beginning_until'
> {
  /** Whether the order has expired, by the database's clock. */
  is_past: boolean
  /** Whether the last call to the provider failed, so that the next success is recorded. */
  is_failing: boolean
}

/** The columns of `PaymentRow` that are not stored. */
export const computed = [
  sql<boolean>`coalesce(expires_at <= ${now}, false)`.as('is_past'),
  sql<boolean>`exists (select from method_health where method_health.method = payments.method)`.as(
    'is_failing',
  ),
] as const

/**
 * Whether a pending payment is a slip that the payer still has to pay at a counter: its callbacks report only that it is
 * unpaid. The money of any other pending payment is on its way.
 */
export const isSlip = (payments: 'payments' | 'other') =>
  sql<boolean>`coalesce((select bool_and(truth->>'kind' = 'unpaid') from payment_notifications
    where payment_id = ${sql.ref(`${payments}.id`)} and truth is not null), false)`

export const OPEN: readonly PaymentState[] = ['created', 'pending']

/** Literals, so that the SQL text is constant and can be prepared. */
export const hasNoMoney = sql<boolean>`state not in (${sql.join(WITH_MONEY.map((state) => sql.lit(state)))})`
export const isOpenState = sql<boolean>`state in (${sql.join(OPEN.map((state) => sql.lit(state)))})`

export function paymentById(db: Db, id: string) {
  return tables(db)
    .selectFrom('payments')
    .selectAll()
    .select(computed)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** When the payment was started, as text with microseconds, which a Date does not have. */
export async function startedAt(db: Db, { id }: Pick<PaymentRow, 'id'>): Promise<string> {
  const { started_at: started } = await tables(db)
    .selectFrom('payments')
    .select(sql<string>`created_at::text`.as('started_at'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return started
}

/** Locks a payment and all others that are for the same device, ordered by id. */
export const lockPaidTogether = (db: Tx, id: string): Promise<void> => lockPayments(db, { id })

/**
 * Serializes changes of a payment and all others of its device and of devices that it replaced. A payment inserted
 * meanwhile is not locked, but its own change waits for these locks.
 */
export async function lockWithOthers(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  await lockPaidTogether(tx, id)
  // A separate statement, which sees what the previous holder of the locks wrote.
  return paymentById(tx, id)
}

const lockPayments = deferred((db, parameter: Parameter<{ id: string }>) => {
  const devices = tables(db)
    .selectFrom('payments as named')
    .innerJoin('paid_devices', 'paid_devices.device_id', 'named.device_id')
    .select('paid_devices.device_ids')
    .where('named.id', '=', parameter('id'))
  // Callbacks that reference the payment can be stored meanwhile: NO KEY UPDATE does not block foreign keys.
  return tables(db)
    .selectFrom('payments')
    .select('id')
    .where('device_id', '=', sql<string>`any((${devices})::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
})

export function paymentOfDevice(
  db: Db,
  order: { deviceId: string; methods: readonly PaymentMethod[]; orderId: string },
) {
  return tables(db)
    .selectFrom('payments')
    .selectAll()
    .select(computed)
    .where('device_id', '=', order.deviceId)
    .where('method', 'in', order.methods)
    .where('provider_reference', '=', order.orderId)
    .executeTakeFirst()
}

/** Payments of these devices, newest first, with declined attempts, unfinished captures and refunds of their schedules. */
export function paymentsOf(db: Db, deviceIds: readonly string[]) {
  return (
    tables(db)
      .selectFrom('payments')
      .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
      .selectAll('payments')
      .select([
        'payment_schedules.declined_at',
        'payment_schedules.capturing_until',
        'payment_schedules.refund_requested_at',
        isSlip('payments').as('is_slip'),
        ...computed,
      ])
      .where('device_id', 'in', deviceIds)
      // Orders refused on opening are not shown; the owner saw the refusal.
      .where((row) => row.not(row.and([row('state', '=', 'failed'), row('provider_reference', 'is', null)])))
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
  )
}

/** A device's payments that are open, on hold or confirmed, and those of devices that it replaced. */
export const paymentsWithoutEnd = (db: Db, deviceId: string) => selectWithoutEnd(db, { deviceId })

const selectWithoutEnd = compiled((db, parameter: Parameter<{ deviceId: string }>) =>
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

/** The newest `limit` payments, newest first. */
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
