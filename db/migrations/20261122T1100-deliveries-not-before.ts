/*
 * Adds the earliest time at which a delivery may be retried, from a provider's Retry-After.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column not_before timestamptz`.execute(db)
}
