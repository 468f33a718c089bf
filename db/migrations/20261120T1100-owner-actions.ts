/*
 * Changes by owners. `key_changed_in` is the session that changed the key: it stays logged in (D9). An opening lets one session edit
 * one protected playlist (D10). `support_moves` are further MAC switches that support allowed (D8).
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table devices
      add column key_changed_in uuid,
      add column support_moves integer not null default 0 check (support_moves >= 0)
  `.execute(db)

  await sql`
    create table playlist_openings (
      session_id uuid not null,
      playlist_id uuid not null references playlists on delete cascade,
      opened_until timestamptz not null,
      primary key (session_id, playlist_id)
    )
  `.execute(db)
  await sql`create index playlist_openings_playlist_id on playlist_openings (playlist_id)`.execute(db)
  await sql`create index playlist_openings_opened_until on playlist_openings (opened_until)`.execute(db)
}
