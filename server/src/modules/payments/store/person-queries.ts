import type { Db } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_notifications'>()

export async function idsOfDevices(db: Db, deviceIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('payments')
    .select('id')
    .where('device_id', 'in', deviceIds)
    .execute()
  return rows.map(({ id }) => id)
}

export const paymentsForExport = (db: Db, ids: readonly string[]) =>
  tables(db)
    .selectFrom('payments')
    .select([
      'id',
      'reference',
      'method',
      'amount_minor',
      'currency',
      'state',
      'mac_snapshot',
      'email',
      'payer_email',
      'provider_reference',
      'capture_reference',
      'created_at',
      'confirmed_at',
    ])
    .select((row) =>
      row
        .selectFrom('payment_notifications')
        // Not as text: a body may not be UTF-8.
        .select(sql<Buffer[]>`coalesce(array_agg(body order by received_at), '{}')`.as('bodies'))
        .whereRef('payment_id', '=', 'payments.id')
        .where(sql<boolean>`body <> ''`)
        .as('provider_messages'),
    )
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute()

export async function emailsOf(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('payments')
    .select(['email', 'payer_email'])
    .where('id', 'in', ids)
    .execute()
  const emails = rows.flatMap(({ email, payer_email }) => [email, payer_email])
  return [...new Set(emails.filter((email) => email !== null))]
}

/** Removes payers' e-mail addresses, mail servers' refusals, and the bodies of the callbacks of these payments. */
export async function erasePayers(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('payments')
    .set({ email: null, payer_email: null, email_refusal: null })
    .where('id', 'in', ids)
    .execute()
  await tables(db)
    .updateTable('payment_notifications')
    .set({ body: Buffer.alloc(0) })
    .where('payment_id', 'in', ids)
    .execute()
}

const unmatched = (db: Db) =>
  tables(db)
    .selectFrom('payment_notifications')
    .select(['id', 'provider', 'received_at', 'body'])
    .where('payment_id', 'is', null)
    .orderBy('received_at')

export const unmatchedWith = (db: Db, text: string) =>
  unmatched(db)
    .where(
      // As bytes: a body may not be UTF-8.
      sql<boolean>`position(lower(encode(convert_to(${text}, 'UTF8'), 'escape')) in lower(encode(body, 'escape'))) > 0`,
    )
    .execute()

export const unmatchedFor = (db: Db, macs: readonly string[]) =>
  unmatched(db)
    .where('mac_address', '=', sql<string>`any(${macs}::text[])`)
    .execute()

export async function eraseCallbacks(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('payment_notifications')
    .set({ body: Buffer.alloc(0), mac_address: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

const NO_MAC = '00:00:00:00:00:00'
const MAC = '([0-9A-F]{2}:){5}[0-9A-F]{2}'

/** Removes the addresses of the devices that were paid for, also from the reasons of reviews. */
export async function eraseAddresses(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('payments')
    .set({
      mac_snapshot: NO_MAC,
      review_reason: sql<string | null>`regexp_replace(review_reason, ${MAC}, ${NO_MAC}, 'g')`,
      // Without its URL, an open order would be created again.
      checkout_url: sql<string | null>`case when state in ('created', 'pending') then checkout_url end`,
    })
    .where('id', 'in', ids)
    .execute()
  await tables(db)
    .updateTable('payment_notifications')
    .set({ mac_address: null })
    .where('payment_id', 'in', ids)
    .execute()
}
