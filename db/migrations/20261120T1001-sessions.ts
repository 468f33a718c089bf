/*
 * Sessions and throttles. Tokens are stored as hashes only (D17); throttles count per keyed hash (D16).
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      device_id uuid not null references devices,
      key_version integer not null,
      user_agent text not null,
      created_at timestamptz not null default app_now(),
      last_used_at timestamptz not null default app_now()
    )
  `.execute(db)
  await sql`create index sessions_device_id on sessions (device_id)`.execute(db)
  await sql`create index sessions_last_used_at on sessions (last_used_at)`.execute(db)

  await sql`
    create table trusted_browsers (
      token_hash bytea not null,
      device_id uuid not null references devices,
      trusted_at timestamptz not null default app_now(),
      primary key (token_hash, device_id)
    )
  `.execute(db)
  await sql`create index trusted_browsers_trusted_at on trusted_browsers (trusted_at)`.execute(db)

  await sql`
    create table captchas (
      token_hash bytea primary key,
      answer text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default app_now()
    )
  `.execute(db)
  await sql`create index captchas_expires_at on captchas (expires_at)`.execute(db)

  await sql`
    create table throttles (
      name text not null,
      subject bytea not null,
      count integer not null check (count >= 0),
      streak integer not null default 0 check (streak >= 0),
      window_started_at timestamptz not null,
      blocked_until timestamptz,
      primary key (name, subject)
    )
  `.execute(db)
  // For pruning.
  await sql`create index throttles_window_started_at on throttles (window_started_at)`.execute(db)
}
