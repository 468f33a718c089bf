import { type Database, type Db, now, secondsFromNow } from '@player/db'
import type { Selectable } from 'kysely'

const own = (db: Db) =>
  db.$pickTables<'playlists' | 'deleted_playlists' | 'playlist_unlocks' | 'arrangements'>()

type StoredPlaylist = Selectable<Database['playlists']>

/** Takes a playlist out of the list and keeps it for these seconds. False without such a playlist. */
export async function movePlaylistToDeleted(
  db: Db,
  deviceId: string,
  id: string,
  seconds: number,
): Promise<boolean> {
  const playlist = await own(db)
    .deleteFrom('playlists')
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .returningAll()
    .executeTakeFirst()
  if (!playlist) return false
  // A form that was sent again after the deletion added the same id once more.
  await own(db)
    .deleteFrom('deleted_playlists')
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .execute()
  await own(db)
    .insertInto('deleted_playlists')
    .values({ ...playlist, restorable_until: secondsFromNow(seconds) })
    .execute()
  return true
}

/** Takes a deleted playlist back, unless its time is over. */
export async function takeDeleted(db: Db, deviceId: string, id: string): Promise<StoredPlaylist | undefined> {
  const deleted = await own(db)
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
  await own(db).deleteFrom('deleted_playlists').where('device_id', '=', deviceId).execute()
}

/** Deletes what can no longer be restored, with its arrangement and the notes that its PIN was given on televisions. */
export async function discardExpired(db: Db): Promise<void> {
  await own(db)
    .with('expired', (same) =>
      same
        .deleteFrom('deleted_playlists')
        .where('restorable_until', '<=', now)
        .returning(['id', 'device_id']),
    )
    .with('arranged', (same) =>
      same
        .deleteFrom('arrangements')
        .where((row) =>
          row.exists(
            row
              .selectFrom('expired')
              .select('expired.id')
              .whereRef('expired.id', '=', 'arrangements.playlist_id')
              .whereRef('expired.device_id', '=', 'arrangements.device_id'),
          ),
        )
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('playlists')
                .select('playlists.id')
                .whereRef('playlists.id', '=', 'arrangements.playlist_id')
                .whereRef('playlists.device_id', '=', 'arrangements.device_id'),
            ),
          ),
        ),
    )
    .deleteFrom('playlist_unlocks')
    .where('playlist_id', 'in', (row) => row.selectFrom('expired').select('expired.id'))
    // A form that was sent again after the deletion added the same id once more.
    .where('playlist_id', 'not in', (row) =>
      row
        .selectFrom('playlists')
        .select('playlists.id')
        .where('playlists.id', 'in', (same) => same.selectFrom('expired').select('expired.id')),
    )
    .execute()
}
