/*
 * Playlists. The source is one encrypted document per row, bound to the row's id (D17). A PIN is stored as an Argon2id hash.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table playlists (
      id uuid primary key,
      device_id uuid not null references devices,
      playlist_name text not null check (playlist_name <> ''),
      playlist_type text not null check (playlist_type in ('general', 'xc')),
      source_sealed text not null,
      pin_hash text,
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now()
    )
  `.execute(db)
  await sql`create index playlists_device_id on playlists (device_id, created_at)`.execute(db)
}
