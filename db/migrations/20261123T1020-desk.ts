/*
 * Discarded deliveries can be retried. Operators can assign a callback to a device.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column discarded_at timestamptz`.execute(db)
  await sql`alter table payment_notifications add column assigned_at timestamptz`.execute(db)
}
