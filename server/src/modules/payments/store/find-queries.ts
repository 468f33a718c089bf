import type { Db } from '@player/db'
import { sql } from 'kysely'
import { knownMethods } from '../providers/index.ts'

// Each part of these queries uses an index.

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_notifications'>()

const MAX_ROWS = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (text: string): boolean => UUID.test(text)

export function idsByMac(db: Db, mac: string, deviceIds: readonly string[]) {
  const payments = tables(db).selectFrom('payments').select('id')
  const paidFor = payments.where('mac_snapshot', '=', mac)
  return idsOf(deviceIds.length === 0 ? paidFor : paidFor.union(payments.where('device_id', 'in', deviceIds)))
}

export function idsByEmail(db: Db, address: string) {
  const payments = tables(db).selectFrom('payments').select('id')
  const lowerCase = sql<string>`lower(${address}::text)`
  return idsOf(
    payments
      .where(sql`lower(email)`, '=', lowerCase)
      .union(payments.where(sql`lower(payer_email)`, '=', lowerCase)),
  )
}

/** Payments by reference, order id, capture id, payment id or callback id. */
export async function idsByReference(db: Db, reference: string): Promise<readonly string[]> {
  const payments = tables(db).selectFrom('payments').select('id')
  const callbacks = tables(db)
    .selectFrom('payment_notifications')
    .select('payment_id as id')
    .where('payment_id', 'is not', null)
    .$castTo<{ id: string }>()
  const byReference = await idsOf(
    payments
      .where('reference', '=', reference)
      .union(payments.where('method', 'in', knownMethods).where('provider_reference', '=', reference))
      .union(payments.where('method', 'in', knownMethods).where('capture_reference', '=', reference))
      .union(callbacks.where('provider', 'in', knownMethods).where('capture_reference', '=', reference)),
  )
  if (!isId(reference)) return byReference
  const byId = await idsOf(payments.where('id', '=', reference).union(callbacks.where('id', '=', reference)))
  return [...byReference, ...byId]
}

export const paymentsById = (db: Db, ids: readonly string[]) =>
  tables(db)
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()

export async function idOfPayment(db: Db, reference: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('payments')
    .select('id')
    .where(isId(reference) ? 'id' : 'reference', '=', reference)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Unmatched callbacks that contain this reference, id or MAC address. They have a partial index. */
export const unmatchedNotifications = (db: Db, reference: string, mac: string | null) =>
  tables(db)
    .selectFrom('payment_notifications')
    .selectAll()
    .where('payment_id', 'is', null)
    .where((row) =>
      row.or([
        row('reference', '=', reference),
        row('provider_reference', '=', reference),
        row('capture_reference', '=', reference),
        ...(mac === null ? [] : [row('mac_address', '=', mac)]),
        ...(isId(reference) ? [row('id', '=', reference)] : []),
      ]),
    )
    .orderBy('received_at', 'desc')
    .limit(MAX_ROWS)
    .execute()

const idsOf = async (query: { execute(): Promise<{ id: string }[]> }): Promise<readonly string[]> =>
  (await query.execute()).map(({ id }) => id)
