/*
 * The unlocks of a playlist stay when it is deleted, so that restoring the playlist restores them. They are deleted with the row in
 * deleted_playlists; the unlocks of a playlist that the previous version deletes stay, and nothing reads them.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlist_unlocks drop constraint if exists playlist_unlocks_playlist_id_fkey`.execute(
    db,
  )
}
