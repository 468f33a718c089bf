import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'

/**
 * Indexes of tables that may be large, by their names. They are built beside traffic, which no migration can: it runs in a
 * transaction, and would keep everybody from writing meanwhile. Nothing but speed depends on them.
 */
const INDEXES: Readonly<Record<string, string>> = {
  // Whether a method was ever used: what its callbacks are answered with depends on it.
  payments_method: 'payments (method, created_at)',
  // A login keeps the newest of a device's trusted browsers; 'log out elsewhere' ends the others.
  trusted_browsers_device_id: 'trusted_browsers (device_id)',
  // Each captcha asks for the latest failed logins: few of all that is counted.
  throttles_login_failures: "throttles (window_started_at) where name = 'login-mac'",
  // What operators list, newest first.
  payments_created_at: 'payments (created_at)',
  payments_state: 'payments (state, created_at)',
  // A device that registers may have been paid for before.
  payment_notifications_unmatched_mac: 'payment_notifications (mac_address) where payment_id is null',
  // What operators look at, oldest first: next to nothing of the table.
  deliveries_not_done: 'deliveries (created_at) where done_at is null',
  // A discarded delivery may be sent after all.
  deliveries_discarded: 'deliveries (discarded_at) where discarded_at is not null',
  // Callers name the address that was paid for, or the e-mail address of the form or of the payer.
  payments_mac_snapshot: 'payments (mac_snapshot)',
  payments_email: 'payments (lower(email)) where email is not null',
  payments_payer_email: 'payments (lower(payer_email)) where payer_email is not null',
  // Pruning looks for old messages.
  contact_messages_created_at: 'contact_messages (created_at)',
}

/** Builds the indexes that are missing, and again those whose building was broken off. Several processes may call it at once. */
export async function buildIndexes(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (one) => {
    // Building waits for older transactions to end, which blocks no other statement.
    await sql`set lock_timeout = 0`.execute(one)
    // Asked for again and again: a statement that waits for the lock would be waited for by the building.
    while (!(await isMine(one))) await sql`select pg_sleep(0.2)`.execute(one)
    try {
      for (const [name, on] of Object.entries(INDEXES)) await build(one, name, on)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one)
    }
  })
}

/** Any number that no other program locks in this database. */
const LOCK = 781_203_117

async function isMine(one: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(one)
  return rows[0]?.mine ?? false
}

async function build(one: Kysely<Database>, name: string, on: string): Promise<void> {
  const { rows } = await sql<{ whole: boolean }>`
    select indisvalid as whole from pg_index where indexrelid = to_regclass(${name})
  `.execute(one)
  if (rows[0]?.whole) return
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(one)
  await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(one)
}
