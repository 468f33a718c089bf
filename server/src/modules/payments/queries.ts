import { now, secondsFromNow, type Database, type PaymentMethod, type PaymentState } from '@player/db'
import { sql, type Kysely, type Selectable, type UpdateObject } from 'kysely'
import type { Notification } from './providers/provider.ts'
import { waitBeforeQuery } from './query-schedule.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments' | 'payment_notifications'>()

export type PaymentRow = Selectable<Database['payments']>

const OPEN: readonly PaymentState[] = ['created', 'pending']

export function paymentById(db: Kysely<Database>, id: string) {
  return own(db).selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A payment, locked until the transaction ends. */
export function lockPayment(db: Kysely<Database>, id: string) {
  return own(db).selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The payment that a device has open with a method, locked, and whether its time at the provider runs out soon. */
export function lockOpenPayment(db: Kysely<Database>, deviceId: string, method: PaymentMethod) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at < ${secondsFromNow(600)}, false)`.as('is_old'))
    .where('device_id', '=', deviceId)
    .where('method', '=', method)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst()
}

/** The payment of this device that the provider knows by this number. */
export function paymentOfDevice(
  db: Kysely<Database>,
  deviceId: string,
  method: PaymentMethod,
  providerReference: string,
) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('method', '=', method)
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst()
}

/** All payments of a device, newest first. */
export function paymentsOf(db: Kysely<Database>, deviceId: string) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

export async function hasHeldPayment(db: Kysely<Database>, deviceId: string): Promise<boolean> {
  const held = await own(db)
    .selectFrom('payments')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return held !== undefined
}

/** Opens a payment; gives nothing when the device has one open with this method already. */
export function insertPayment(
  db: Kysely<Database>,
  payment: Pick<
    PaymentRow,
    'reference' | 'device_id' | 'mac_snapshot' | 'method' | 'amount_minor' | 'currency' | 'email'
  >,
) {
  return own(db)
    .insertInto('payments')
    .values({ ...payment, next_query_at: secondsFromNow(waitBeforeQuery(0, false) ?? 0) })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'method']).where('state', 'in', ['created', 'pending']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function updatePayment(
  db: Kysely<Database>,
  id: string,
  changes: UpdateObject<Database, 'payments'>,
): Promise<void> {
  await own(db).updateTable('payments').set(changes).where('id', '=', id).execute()
}

/** Remembers what the provider's order is called; false when that was known before. */
export async function noteOrder(
  db: Kysely<Database>,
  id: string,
  order: { providerReference: string; checkoutUrl: string; expiresAt: Date },
): Promise<boolean> {
  const noted = await own(db)
    .updateTable('payments')
    .set({
      provider_reference: order.providerReference,
      checkout_url: order.checkoutUrl,
      expires_at: order.expiresAt,
    })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Leases the right to capture an approved order without the owner's browser: not after a declined instrument, and
 * not while somebody else is at it.
 */
export async function leaseCapture(db: Kysely<Database>, id: string, seconds: number): Promise<boolean> {
  const leased = await own(db)
    .updateTable('payments')
    .set({ capturing_until: secondsFromNow(seconds) })
    .where('id', '=', id)
    .where('attempt', '=', 1)
    .where('state', 'in', OPEN)
    .where((row) => row.or([row('capturing_until', 'is', null), row('capturing_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return leased !== undefined
}

/** Up to `limit` payments whose provider is to be asked now; each is due again by the schedule. */
export async function takeDueQueries(db: Kysely<Database>, limit: number): Promise<readonly string[]> {
  return db.transaction().execute(async (tx) => {
    const due = await own(tx)
      .selectFrom('payments')
      .select(['id', 'state', 'query_count'])
      .where('next_query_at', '<=', now)
      .orderBy('next_query_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, state, query_count } of due) {
      const wait = waitBeforeQuery(query_count + 1, state === 'pending')
      await updatePayment(tx, id, {
        query_count: query_count + 1,
        next_query_at: wait === null ? null : secondsFromNow(wait),
      })
    }
    return due.map((payment) => payment.id)
  })
}

/** The payment that a callback is about, by whatever it names. */
export async function paymentOfNotification(
  db: Kysely<Database>,
  method: PaymentMethod,
  named: Notification,
): Promise<{ id: string; device_id: string } | undefined> {
  const by = {
    reference: named.reference,
    provider_reference: named.providerReference,
    capture_reference: named.captureReference,
  }
  return own(db)
    .selectFrom('payments')
    .select(['id', 'device_id'])
    .where('method', '=', method)
    .where((row) =>
      row.or([
        row('reference', '=', by.reference),
        row('provider_reference', '=', by.provider_reference),
        row('capture_reference', '=', by.capture_reference),
      ]),
    )
    .executeTakeFirst()
}

/** Stores a callback; false when it was stored before. */
export async function insertNotification(
  db: Kysely<Database>,
  notification: { provider: string; event_key: string; payment_id: string | null; body: Buffer },
): Promise<boolean> {
  const inserted = await own(db)
    .insertInto('payment_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether a method was ever used: its callbacks are taken as long as that is so (D13). */
export async function hasPayments(db: Kysely<Database>, method: PaymentMethod): Promise<boolean> {
  const row = await own(db)
    .selectFrom('payments')
    .select('id')
    .where('method', '=', method)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
