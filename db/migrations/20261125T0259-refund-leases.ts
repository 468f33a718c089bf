/**
 * One job at a time refunds a payment, by a lease. Without a default no row is rewritten.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_schedules add column if not exists refunding_until timestamptz`.execute(db)
}
