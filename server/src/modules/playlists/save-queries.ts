import { type Database, type Db, deleteOlder, hasRow, now, secondsFromNow } from '@player/db'
import { sql, type QueryCreator } from 'kysely'
import type { PlaylistRow } from './queries.ts'

const tables = (db: Db) => db.$pickTables<'playlists' | 'playlist_creations'>()
type OwnTables = Pick<Database, 'playlists' | 'playlist_creations'>

export async function countOf(db: Db, deviceId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return count
}

export const pruneCreations = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'playlist_creations', 'repeatable_until', now)

/** How long a form may be sent again, because its answer may have been lost. */
const RESEND_SECONDS = 600

/** Whether this session added the playlist within RESEND_SECONDS, and no other save changed it since. */
export const isRepeatable = (db: Db, sessionId: string, id: string): Promise<boolean> =>
  tables(db)
    .selectFrom('playlist_creations')
    .select('playlist_id')
    .where('playlist_id', '=', id)
    .where('session_id', '=', sessionId)
    .where('repeatable_until', '>', now)
    .$call(hasRow)

/** Ends the time in which the form that added a playlist may be sent again although the playlist is protected. */
export async function endRepeats(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('playlist_creations').where('playlist_id', '=', id).execute()
}

const insertQuery = (query: QueryCreator<OwnTables>, playlist: PlaylistRow) =>
  query
    .insertInto('playlists')
    .values({ protected_at: playlist.pin_hash === null ? null : now, ...playlist })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')

/** False when the id exists. */
export const insertPlaylist = (db: Db, playlist: PlaylistRow): Promise<boolean> =>
  insertQuery(tables(db), playlist).$call(hasRow)

/** Inserts a playlist, and stores that this session added it. False when the id exists. */
export function addPlaylist(db: Db, playlist: PlaylistRow, sessionId: string): Promise<boolean> {
  const repeatable_until = secondsFromNow(RESEND_SECONDS)
  return (
    tables(db)
      .with('added', (query) => insertQuery(query, playlist))
      .insertInto('playlist_creations')
      .columns(['playlist_id', 'session_id', 'repeatable_until'])
      .expression((query) =>
        query
          .selectFrom('added')
          .select(['id', sql<string>`${sessionId}::uuid`.as('session_id'), repeatable_until.as('until')]),
      )
      // The id of a deleted playlist may be added again.
      .onConflict((conflict) =>
        conflict.column('playlist_id').doUpdateSet({ session_id: sessionId, repeatable_until }),
      )
      .returning('playlist_id')
      .$call(hasRow)
  )
}

export async function updatePlaylist(db: Db, { id, device_id, ...changes }: PlaylistRow): Promise<void> {
  await tables(db)
    .updateTable('playlists')
    .set({
      ...changes,
      updated_at: now,
      protected_at:
        changes.pin_hash === null
          ? null
          : sql<Date | null>`case when pin_hash is null then app_now() else protected_at end`,
    })
    .where('id', '=', id)
    .where('device_id', '=', device_id)
    .execute()
}
