import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Indexes of large tables. They are built concurrently, which is impossible in a migration's transaction. Only speed depends on them. */
const INDEXES: Readonly<Record<string, string>> = {
  payments_method: 'payments (method, created_at)',
  trusted_browsers_device_id: 'trusted_browsers (device_id)',
  throttles_login_failures: "throttles (window_started_at) where name = 'login-mac'",
  payments_created_at: 'payments (created_at)',
  payments_state: 'payments (state, created_at)',
  payment_notifications_unmatched_mac: 'payment_notifications (mac_address) where payment_id is null',
  deliveries_not_done: 'deliveries (created_at) where done_at is null',
  deliveries_discarded: 'deliveries (discarded_at) where discarded_at is not null',
  payments_mac_snapshot: 'payments (mac_snapshot)',
  payments_email: 'payments (lower(email)) where email is not null',
  payments_payer_email: 'payments (lower(payer_email)) where payer_email is not null',
  outbox_request_id: 'outbox (request_id) where request_id is not null',
  contact_messages_created_at: 'contact_messages (created_at)',
  mails_recipient: 'mails (lower(recipient))',
  contact_messages_email: 'contact_messages (lower(email))',
  support_cases_device_id: 'support_cases (device_id)',
  devices_deleted_at: 'devices (deleted_at) where deleted_at is not null and retired_at is null',
  payment_notifications_with_body: "payment_notifications (received_at) where body <> ''",
  installations_not_acting:
    'installations (coalesce(ended_at, reported_at)) where authorized_at is null or ended_at is not null',
  // Finds other apps that have the address to which a device moves.
  installations_macs: 'installations using gin (macs)',
}

/** Builds missing and invalid indexes. Safe to run concurrently. */
export async function buildIndexes(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Building waits for older transactions but does not block statements.
    await sql`set lock_timeout = 0`.execute(connection)
    // Polls, because another process's build would wait for a statement that waits for the lock.
    while (!(await tryLock(connection))) await sql`select pg_sleep(0.2)`.execute(connection)
    try {
      const failures: unknown[] = []
      for (const [name, definition] of Object.entries(INDEXES))
        await build(connection, name, definition).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'Some indexes could not be built')
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

const LOCK = 781_203_117

async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
    connection,
  )
  return rows[0]?.locked ?? false
}

async function build(connection: Db, name: string, definition: string): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})
  `.execute(connection)
  if (rows[0]?.valid) return
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(connection)
  await sql`create index concurrently ${sql.id(name)} on ${sql.raw(definition)}`.execute(connection)
}
