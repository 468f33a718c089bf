import type { Db } from '@player/db'
import { sql } from 'kysely'
import type { AuthorizedTelevision } from '../../kernel/installation.ts'

const tables = (db: Db) =>
  db.$pickTables<'playlists' | 'deleted_playlists' | 'playlist_unlocks' | 'arrangements'>()

/** A television's playlists. `unlocked`: a PIN was entered since it was protected and the app authorized. `rules_version`: null if not arranged. */
export function playlistsWithUnlocks(db: Db, { id, deviceId, authorizedAt }: AuthorizedTelevision) {
  return tables(db)
    .selectFrom('playlists')
    .leftJoin('playlist_unlocks', (join) =>
      join
        .onRef('playlist_unlocks.playlist_id', '=', 'playlists.id')
        .on('installation_id', '=', id)
        .on('unlocked_at', '>=', authorizedAt)
        .on(sql<boolean>`unlocked_at >= coalesce(protected_at, '-infinity')`),
    )
    .leftJoin('arrangements', (join) =>
      join
        .onRef('arrangements.playlist_id', '=', 'playlists.id')
        .onRef('arrangements.device_id', '=', 'playlists.device_id'),
    )
    .select([
      'playlists.id',
      'playlist_name',
      'playlist_type',
      'source_sealed',
      'pin_hash',
      'protected_at',
      'updated_at',
      'again_at',
      sql<boolean>`unlocked_at is not null`.as('unlocked'),
      'arrangements.version as rules_version',
    ])
    .where('playlists.device_id', '=', deviceId)
    .orderBy('created_at')
    .orderBy('playlists.id')
    .execute()
}

export async function insertUnlock(db: Db, installationId: string, playlistId: string): Promise<void> {
  await tables(db)
    .insertInto('playlist_unlocks')
    .values({ installation_id: installationId, playlist_id: playlistId })
    .onConflict((conflict) =>
      conflict.columns(['installation_id', 'playlist_id']).doUpdateSet({ unlocked_at: sql<Date>`app_now()` }),
    )
    .execute()
}

/** Deletes the unlocks of all playlists of a device, including playlists that can still be restored. */
export async function deleteUnlocksOf(db: Db, deviceId: string): Promise<void> {
  const idsIn = (table: 'playlists' | 'deleted_playlists') =>
    tables(db).selectFrom(table).select('id').where('device_id', '=', deviceId)
  await tables(db)
    .deleteFrom('playlist_unlocks')
    .where((row) =>
      row.or([
        row('playlist_id', 'in', idsIn('playlists')),
        row('playlist_id', 'in', idsIn('deleted_playlists')),
      ]),
    )
    .execute()
}
