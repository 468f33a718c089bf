import {
  type Database,
  type Db,
  deferred,
  now,
  type Parameter,
  type PaymentMethod,
  type PaymentState,
  type Row,
  type Tx,
} from '@player/db'
import { type Expression, sql } from 'kysely'
import { WITH_MONEY } from '../payment/state.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'method_health' | 'paid_devices'>()

/** A payment without its schedule. */
export interface PaymentRow extends Omit<
  Row<'payments'>,
  keyof Database['payment_schedules'] | 'beginning_until'
> {
  /** Whether the order has expired, by the database's clock. */
  is_past: boolean
  /** Whether the last call to the provider failed, so that the next success is recorded. */
  is_failing: boolean
}

export const computedColumns = [
  sql<boolean>`coalesce(expires_at <= ${now}, false)`.as('is_past'),
  sql<boolean>`exists (select from method_health where method_health.method = payments.method)`.as(
    'is_failing',
  ),
] as const

/** Whether a pending payment is a slip to pay at a counter: its callbacks report only 'unpaid'. Any other pending payment has money on its way. */
export const isSlip = (payments: 'payments' | 'other') =>
  sql<boolean>`coalesce((select bool_and(truth->>'kind' = 'unpaid') from payment_notifications
    where payment_id = ${sql.ref(`${payments}.id`)} and truth is not null), false)`

export const OPEN: readonly PaymentState[] = ['created', 'pending']

/** Literals, so that the SQL text is constant and can be prepared. */
export const hasNoMoney = sql<boolean>`state not in (${sql.join(WITH_MONEY.map((state) => sql.lit(state)))})`
export const isOpenState = sql<boolean>`state in (${sql.join(OPEN.map((state) => sql.lit(state)))})`

export const selectPayments = (db: Db) =>
  tables(db).selectFrom('payments').selectAll().select(computedColumns)

export const paymentById = (db: Db, id: string) => selectPayments(db).where('id', '=', id).executeTakeFirst()

/** When the payment was started, as text with microseconds, which a Date does not have. */
export async function startedAt(db: Db, { id }: Pick<PaymentRow, 'id'>): Promise<string> {
  const { started_at } = await tables(db)
    .selectFrom('payments')
    .select(sql<string>`created_at::text`.as('started_at'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return started_at
}

/** Locks a payment and all others of its device and of devices that it replaced, by id. One inserted meanwhile is not locked, but its change waits. */
export const lockRelatedPayments = (db: Tx, id: string): Promise<void> => lockPayments(db, { id })

export async function lockWithOthers(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  await lockRelatedPayments(tx, id)
  // A separate statement, which sees what the previous holder of the locks wrote.
  return paymentById(tx, id)
}

const lockPayments = deferred((db, parameter: Parameter<{ id: string }>) =>
  lockedFor(
    db,
    tables(db)
      .selectFrom('payments as named')
      .innerJoin('paid_devices', 'paid_devices.device_id', 'named.device_id')
      .select('paid_devices.device_ids')
      .where('named.id', '=', parameter('id')),
  ),
)

export async function lockPaymentsFor(db: Tx, deviceId: string): Promise<void> {
  const devices = tables(db).selectFrom('paid_devices').select('device_ids').where('device_id', '=', deviceId)
  await lockedFor(db, devices).execute()
}

/** Callbacks that reference a payment can be stored meanwhile: NO KEY UPDATE does not block foreign keys. */
const lockedFor = (db: Db, devices: Expression<unknown>) =>
  tables(db)
    .selectFrom('payments')
    .select('id')
    .where('device_id', '=', sql<string>`any((${devices})::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()

export function paymentOfDevice(
  db: Db,
  order: { deviceId: string; methods: readonly PaymentMethod[]; orderId: string },
) {
  return selectPayments(db)
    .where('device_id', '=', order.deviceId)
    .where('method', 'in', order.methods)
    .where('provider_reference', '=', order.orderId)
    .executeTakeFirst()
}
