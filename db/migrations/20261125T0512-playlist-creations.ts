/*
 * The session that added a playlist: for some minutes only it may send the form again (D10). Without a foreign key, so that no lock on
 * `playlists` is needed; `prune` deletes the rows. The previous version ignores the table.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists playlist_creations (
      playlist_id uuid primary key,
      session_id uuid not null,
      repeatable_until timestamptz not null
    )
  `.execute(db)
  await sql`
    create index if not exists playlist_creations_repeatable_until on playlist_creations (repeatable_until)
  `.execute(db)
}
