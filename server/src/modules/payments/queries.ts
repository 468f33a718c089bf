import { now, secondsFromNow, type Database, type PaymentMethod, type PaymentState } from '@player/db'
import { sql, type Kysely, type Selectable } from 'kysely'
import { createSchedule } from './schedule-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments' | 'payment_reviews' | 'payment_schedules'>()

/** A payment without its schedule. */
export interface PaymentRow extends Omit<
  Selectable<Database['payments']>,
  keyof Database['payment_schedules'] | 'beginning_until'
> {
  /** Whether the order has expired, by the database's clock. */
  is_past: boolean
}

const isPast = sql<boolean>`coalesce(expires_at <= ${now}, false)`.as('is_past')

export const OPEN: readonly PaymentState[] = ['created', 'pending']

export function paymentById(db: Kysely<Database>, id: string) {
  return own(db).selectFrom('payments').selectAll().select(isPast).where('id', '=', id).executeTakeFirst()
}

/** Locks all payments of these devices, ordered by id. Returns them with the database's time. */
export function lockPaymentsOf(db: Kysely<Database>, deviceIds: readonly string[]) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .select(isPast)
    .select(now.as('now'))
    .where('device_id', 'in', deviceIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * The reference of a confirmed payment that was unconfirmed when this one was started. Compared by the database, in
 * microseconds, and in a statement of its own, which sees rows inserted while locks were awaited.
 */
export async function duplicateOf(
  db: Kysely<Database>,
  { id }: Pick<PaymentRow, 'id'>,
  deviceIds: readonly string[],
): Promise<string | null> {
  const duplicate = await own(db)
    .selectFrom('payments')
    .innerJoin('payments as other', (join) => join.onRef('other.confirmed_at', '>', 'payments.created_at'))
    .select('other.reference')
    .where('payments.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.device_id', 'in', deviceIds)
    .where('other.state', '=', 'confirmed')
    .orderBy('other.id')
    .limit(1)
    .executeTakeFirst()
  return duplicate?.reference ?? null
}

export function otherWithCapture(
  db: Kysely<Database>,
  { id, method }: Pick<PaymentRow, 'id' | 'method'>,
  captureReference: string,
) {
  return own(db)
    .selectFrom('payments')
    .select('reference')
    .where('method', '=', method)
    .where('capture_reference', '=', captureReference)
    .where('id', '<>', id)
    .executeTakeFirst()
}

/** A device's open payment by a method, locked, and whether it expires within ten minutes. */
export function lockOpenPayment(db: Kysely<Database>, deviceId: string, method: PaymentMethod) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .select(isPast)
    .select(sql<boolean>`coalesce(expires_at < ${secondsFromNow(600)}, false)`.as('is_old'))
    .where('device_id', '=', deviceId)
    .where('method', '=', method)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst()
}

export function paymentOfDevice(
  db: Kysely<Database>,
  deviceId: string,
  method: PaymentMethod,
  providerReference: string,
) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .select(isPast)
    .where('device_id', '=', deviceId)
    .where('method', '=', method)
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst()
}

/** Newest first, with the time of the last declined attempt. */
export function paymentsOf(db: Kysely<Database>, deviceIds: readonly string[]) {
  return (
    own(db)
      .selectFrom('payments')
      .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
      .selectAll('payments')
      .select(['payment_schedules.declined_at', isPast])
      .where('device_id', 'in', deviceIds)
      // Orders refused on opening are not shown; the owner saw the refusal.
      .where((row) => row.not(row.and([row('state', '=', 'failed'), row('provider_reference', 'is', null)])))
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
  )
}

export async function hasHeldPayment(db: Kysely<Database>, deviceIds: readonly string[]): Promise<boolean> {
  const held = await own(db)
    .selectFrom('payments')
    .select('id')
    .where('device_id', 'in', deviceIds)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return held !== undefined
}

/** Whether a reversal of these devices' payments by this method awaits review. */
export async function hasUnreviewedReversal(
  db: Kysely<Database>,
  deviceIds: readonly string[],
  method: PaymentMethod,
): Promise<boolean> {
  const reversed = await own(db)
    .selectFrom('payments')
    .select('id')
    .where('device_id', 'in', deviceIds)
    .where('method', '=', method)
    .where('state', '=', 'reversed')
    .where('reviewed_at', 'is', null)
    .executeTakeFirst()
  return reversed !== undefined
}

/** At most `limit`, newest first. */
export function listPayments(
  db: Kysely<Database>,
  { state, review, limit }: { state: PaymentState | null; review: boolean; limit: number },
) {
  return own(db)
    .selectFrom('payments')
    .select([
      'id',
      'reference',
      'method',
      'state',
      'amount_minor',
      'currency',
      'mac_snapshot',
      'created_at',
      'reviewed_at',
    ])
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'created'))
    .$if(review, (query) =>
      query.where(
        'id',
        'in',
        own(db).selectFrom('payment_reviews').select('payment_id').where('reviewed_at', 'is', null),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export function openPaymentAt(db: Kysely<Database>, deviceId: string, checkoutUrl: string) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .select(isPast)
    .where('device_id', '=', deviceId)
    .where('state', 'in', OPEN)
    .where('checkout_url', '=', checkoutUrl)
    .executeTakeFirst()
}

/** Inserts a payment and its schedule; undefined if the device has an open one by this method. */
export async function insertPayment(
  db: Kysely<Database>,
  payment: Pick<
    PaymentRow,
    | 'reference'
    | 'device_id'
    | 'mac_snapshot'
    | 'method'
    | 'amount_minor'
    | 'currency'
    | 'email'
    | 'coin_type'
  >,
) {
  const opened = await own(db)
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'method']).where('state', 'in', ['created', 'pending']).doNothing(),
    )
    .returningAll()
    .returning(isPast)
    .executeTakeFirst()
  if (opened) await createSchedule(db, opened.id)
  return opened
}

/** Whether a method was ever used: its callbacks are then accepted (D13). Searches the newest payment, which has an index. */
export async function hasPayments(db: Kysely<Database>, method: PaymentMethod): Promise<boolean> {
  const row = await own(db)
    .selectFrom('payments')
    .select('id')
    .where('method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
