import { type Db, hasRow, now, type Parameter, reading, type Row } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'playlists'>()

export type PlaylistRow = Pick<
  Row<'playlists'>,
  'id' | 'device_id' | 'playlist_name' | 'playlist_type' | 'source_sealed' | 'pin_hash'
>

const playlistsBy = reading((db, parameter: Parameter<{ deviceId: string }>) =>
  tables(db)
    .selectFrom('playlists')
    .select(['id', 'device_id', 'playlist_name', 'playlist_type', 'source_sealed', 'pin_hash', 'created_at'])
    .where('device_id', '=', parameter('deviceId'))
    .orderBy('created_at')
    .orderBy('id'),
)

export const playlistsOf = (db: Db, deviceId: string) => playlistsBy(db, { deviceId })

/** Blocks additions to a device's playlists until the transaction ends, so that a count stays true. */
export async function lockDevicesPlaylists(db: Db, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playlists ${deviceId}`}, 0))`.execute(db)
}

const selectPlaylist = (db: Db, deviceId: string, id: string) =>
  tables(db).selectFrom('playlists').selectAll().where('id', '=', id).where('device_id', '=', deviceId)

export const playlistOf = (db: Db, deviceId: string, id: string) =>
  selectPlaylist(db, deviceId, id).executeTakeFirst()

export const lockPlaylist = (db: Db, deviceId: string, id: string) =>
  selectPlaylist(db, deviceId, id).forUpdate().executeTakeFirst()

/** Replaces the hash of the same PIN. False if the hash has changed. */
export const replacePinHash = (
  db: Db,
  id: string,
  { old, pinHash }: { readonly old: string; readonly pinHash: string },
): Promise<boolean> =>
  tables(db)
    .updateTable('playlists')
    .set({ pin_hash: pinHash })
    .where('id', '=', id)
    .where('pin_hash', '=', old)
    .returning('id')
    .$call(hasRow)

/** Numbers of PINs by the id of the pepper in their hash, including those of deleted playlists that can be restored. */
export async function countPinsByPepper(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select split_part(pin_hash, '.', 3) as id, count(*)::int as count from (
      select pin_hash from playlists union all select pin_hash from deleted_playlists
    ) as hashes where pin_hash is not null group by 1 order by 1
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function deletePlaylistsOf(db: Db, deviceId: string): Promise<void> {
  await tables(db).deleteFrom('playlists').where('device_id', '=', deviceId).execute()
}

/** Locks all playlists of a device, always in the same order. */
export function lockPlaylistsOf(db: Db, deviceId: string) {
  return tables(db)
    .selectFrom('playlists')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateSources(db: Db, rows: readonly Pick<PlaylistRow, 'id' | 'source_sealed'>[]) {
  const [ids, sources] = [rows.map(({ id }) => id), rows.map(({ source_sealed }) => source_sealed)]
  const changed = sql<{ id: string; source: string }>`unnest(${ids}::uuid[], ${sources}::text[])`
  await tables(db)
    .updateTable('playlists')
    .from(changed.as<'changed'>(sql`changed (id, source)`))
    .set((row) => ({ source_sealed: row.ref('changed.source'), updated_at: now }))
    .whereRef('playlists.id', '=', 'changed.id')
    .execute()
}
