/*
 * That a playlist's PIN was given on a television outlives its deletion, so that undoing that restores it. The rows are deleted with the
 * deleted playlist; one that the previous version deletes leaves its rows, which nothing reads.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlist_unlocks drop constraint if exists playlist_unlocks_playlist_id_fkey`.execute(
    db,
  )
}
