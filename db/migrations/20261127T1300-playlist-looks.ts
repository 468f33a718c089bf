/*
 * Looks of our server into a playlist, each asked for by its owner (D55). The hashes count looks into a host and an account. The previous
 * version writes none.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists playlist_looks (
    id uuid primary key default gen_random_uuid(),
    playlist_id uuid not null references playlists on delete cascade,
    playlist_updated_at timestamptz not null,
    host_hash bytea not null,
    account_hash bytea not null,
    asked_at timestamptz not null default app_now(),
    leased_until timestamptz,
    done_at timestamptz,
    ending text check (ending in ('read', 'home', 'failed')),
    report jsonb,
    check ((done_at is null) = (ending is null))
  )`.execute(db)
  await sql`create index if not exists playlist_looks_playlist on playlist_looks (playlist_id, asked_at desc)`.execute(
    db,
  )
  await sql`create index if not exists playlist_looks_host on playlist_looks (host_hash, asked_at)`.execute(
    db,
  )
  await sql`create index if not exists playlist_looks_account on playlist_looks (account_hash, asked_at)`.execute(
    db,
  )
  await sql`create index if not exists playlist_looks_asked_at on playlist_looks (asked_at)`.execute(db)
}
