/*
 * Deleted playlists, as long as their deletion can be undone. A table of their own: an older server or worker beside this
 * schema, and every query on `playlists`, sees a deleted playlist as gone.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_playlists (
      id uuid not null,
      device_id uuid not null references devices,
      playlist_name text not null,
      playlist_type text not null,
      source_sealed text not null,
      pin_hash text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      restorable_until timestamptz not null,
      primary key (device_id, id)
    )
  `.execute(db)
  await sql`create index deleted_playlists_restorable_until on deleted_playlists (restorable_until)`.execute(
    db,
  )
}
