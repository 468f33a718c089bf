/*
 * Wrong guesses of a device's key (D16): their total on the device's row, and how many each network made. The default is a constant, so
 * that no row is rewritten. The previous version counts in `throttles` alone, and leaves these as they are.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column if not exists key_failures integer not null default 0,
    add column if not exists trusted_key_failures integer not null default 0`.execute(db)
  await sql`create table if not exists key_failures (
    subject bytea not null, network bytea not null, failures integer not null default 1,
    first_at timestamptz not null default app_now(), primary key (subject, network)
  )`.execute(db)
}
