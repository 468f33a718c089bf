/*
 * The owners' playlists. Addresses, user names and passwords are one sealed document a row, bound to the row's id,
 * so that a row copied elsewhere does not open (D17). A PIN is kept as an Argon2id hash; its presence is what
 * 'protected' means.
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
  // The list of a device's playlists, in the order in which they were added.
  await sql`create index playlists_device_id on playlists (device_id, created_at)`.execute(db)
}
