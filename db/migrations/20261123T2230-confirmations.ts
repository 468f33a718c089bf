/*
 * Questions that televisions show to the person holding the remote (D36), and the codes of a log-in by QR. Codes are stored as
 * hashes only (D17). Both live for minutes; `prune` deletes them.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table confirmations (
      id uuid primary key default gen_random_uuid(),
      device_id uuid not null references devices,
      installation_id uuid,
      subject_id uuid,
      kind text not null check (kind in ('login', 'authorize', 'move', 'report')),
      number integer check (number between 10 and 99),
      numbers integer[] not null,
      facts jsonb not null,
      answer text check (answer in ('yes', 'no', 'wrong')),
      created_at timestamptz not null default app_now(),
      expires_at timestamptz not null,
      check ((number is null) = (numbers = '{}'))
    )
  `.execute(db)
  await sql`create index confirmations_device_id on confirmations (device_id, expires_at)`.execute(db)
  await sql`create index confirmations_expires_at on confirmations (expires_at)`.execute(db)
  await sql`
    create table login_codes (
      token_hash bytea primary key,
      short_hash bytea not null unique,
      installation_id uuid not null,
      device_id uuid not null references devices,
      network_hash bytea not null,
      confirmation_id uuid,
      browser_hash bytea unique,
      expires_at timestamptz not null,
      check ((confirmation_id is null) = (browser_hash is null))
    )
  `.execute(db)
  await sql`create index login_codes_installation_id on login_codes (installation_id)`.execute(db)
  await sql`create index login_codes_expires_at on login_codes (expires_at)`.execute(db)
}
