/*
 * Adds the time at which an owner deleted a device. Support can restore it for a week; then its personal data is erased. The previous
 * version ignores this column: it accepts the key of a deleted device, whose sessions have ended and whose televisions are revoked.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column if not exists deleted_at timestamptz`.execute(db)
}
