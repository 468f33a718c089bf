import { secondsFromNow, type Database, type PaymentMethod } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { isPast, OPEN, type PaymentRow } from '../queries.ts'
import { createSchedule } from '../schedule-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments'>()

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
