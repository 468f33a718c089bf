/*
 * Keyed hashes of the addresses of erased devices, for a year: a device gets one trial (D65). The previous version writes and reads none of
 * them, so a device that it registers or erases meanwhile may get a second trial.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists erased_addresses (
    address_hash bytea primary key, erased_at timestamptz not null default app_now()
  )`.execute(db)
  await sql`create index if not exists erased_addresses_erased_at on erased_addresses (erased_at)`.execute(db)
}
