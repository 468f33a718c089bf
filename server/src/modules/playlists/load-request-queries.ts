import { type Db, hasRow, now } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'playlists'>()

const loadRequests = (db: Db) =>
  tables(db)
    .selectFrom('playlists')
    .select([
      'id',
      'device_id as deviceId',
      'updated_at as updatedAt',
      sql<Date>`greatest(updated_at, again_at)`.as('requestedAt'),
      sql<boolean>`pin_hash is not null`.as('isProtected'),
    ])

const ofDevice = (db: Db, deviceId: string) => loadRequests(db).where('device_id', '=', deviceId)

/** A device's playlists. `requestedAt`: when televisions were last asked to load the playlist, by a change or by the owner. */
export const loadRequestsOf = (db: Db, deviceId: string) => ofDevice(db, deviceId).execute()

export const loadRequestsOfAll = (db: Db, deviceIds: readonly string[]) =>
  loadRequests(db)
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute()

export const loadRequestOf = (db: Db, deviceId: string, id: string) =>
  ofDevice(db, deviceId).where('id', '=', id).executeTakeFirst()

/** As `loadRequestOf`; the playlist cannot be deleted until the transaction ends. */
export const lockLoadRequestOf = (tx: Db, deviceId: string, id: string) =>
  ofDevice(tx, deviceId).where('id', '=', id).forKeyShare().executeTakeFirst()

export const playlistSource = (db: Db, id: string) =>
  tables(db)
    .selectFrom('playlists')
    .select(['id', 'device_id', 'playlist_type', 'source_sealed', 'pin_hash', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Asks a device's televisions to load a playlist again. False without such a playlist. */
export const requestReload = (db: Db, deviceId: string, id: string): Promise<boolean> =>
  tables(db)
    .updateTable('playlists')
    .set({ again_at: now })
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .returning('id')
    .$call(hasRow)

export async function requestReloads(db: Db, deviceId: string): Promise<void> {
  await tables(db).updateTable('playlists').set({ again_at: now }).where('device_id', '=', deviceId).execute()
}

/** A playlist's device and name, which is null if it is protected. */
export const playlistTitle = (db: Db, id: string) =>
  tables(db)
    .selectFrom('playlists')
    .select([
      'device_id as deviceId',
      sql<string | null>`case when pin_hash is null then playlist_name end`.as('name'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
