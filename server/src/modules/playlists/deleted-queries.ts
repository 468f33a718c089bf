import { type Db, hasRow, now, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { UNDO_SECONDS } from './contract.ts'

const tables = (db: Db) =>
  db.$pickTables<'playlists' | 'deleted_playlists' | 'playlist_unlocks' | 'arrangements'>()

/** Moves a playlist to the deleted ones, where it stays for UNDO_SECONDS. False without such a playlist. */
export async function movePlaylistToDeleted(db: Db, deviceId: string, id: string) {
  const playlist = await tables(db)
    .deleteFrom('playlists')
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .returningAll()
    .executeTakeFirst()
  if (!playlist) return false
  // The previous version adds an id again that was deleted before.
  await tables(db)
    .deleteFrom('deleted_playlists')
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .execute()
  await tables(db)
    .insertInto('deleted_playlists')
    .values({ ...playlist, restorable_until: secondsFromNow(UNDO_SECONDS) })
    .execute()
  return true
}

/** Whether the data of a deleted playlist with this id is still stored. */
export const isDeleted = (db: Db, deviceId: string, id: string): Promise<boolean> =>
  tables(db)
    .selectFrom('deleted_playlists')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .$call(hasRow)

/** Removes a playlist from the deleted ones and returns it; undefined if there is none or its time is over. */
export async function takeDeleted(db: Db, deviceId: string, id: string) {
  const deleted = await tables(db)
    .deleteFrom('deleted_playlists')
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .where('restorable_until', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!deleted) return undefined
  const { restorable_until: _, ...playlist } = deleted
  return playlist
}

export async function discardDeletedOf(db: Db, deviceId: string): Promise<void> {
  await tables(db).deleteFrom('deleted_playlists').where('device_id', '=', deviceId).execute()
}

/** Deletes playlists that can no longer be restored, with their arrangements and unlocks. */
export async function discardDeletedPlaylists(db: Db): Promise<void> {
  await tables(db)
    .with('expired', (query) =>
      query
        .deleteFrom('deleted_playlists')
        .where('restorable_until', '<=', now)
        .returning(['id', 'device_id']),
    )
    .with('arranged', (query) =>
      query
        .deleteFrom('arrangements')
        .where(
          sql<boolean>`exists (select from expired
            where expired.id = arrangements.playlist_id and expired.device_id = arrangements.device_id)`,
        )
        .where(
          sql<boolean>`not exists (select from playlists
            where playlists.id = arrangements.playlist_id and playlists.device_id = arrangements.device_id)`,
        ),
    )
    .deleteFrom('playlist_unlocks')
    .where('playlist_id', 'in', (row) => row.selectFrom('expired').select('expired.id'))
    // The previous version may have added a playlist with this id again.
    .where('playlist_id', 'not in', (row) =>
      row
        .selectFrom('playlists')
        .select('playlists.id')
        .where('playlists.id', 'in', (query) => query.selectFrom('expired').select('expired.id')),
    )
    .execute()
}
