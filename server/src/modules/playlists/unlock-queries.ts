import type { Database } from '@player/db'
import { sql, type Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'playlists' | 'playlist_unlocks'>()

/** A device's playlists in their order, with whether their PIN was given on a television since they have one. */
export function playlistsWithUnlocks(db: Kysely<Database>, deviceId: string, installationId: string) {
  return own(db)
    .selectFrom('playlists')
    .leftJoin('playlist_unlocks', (join) =>
      join
        .onRef('playlist_id', '=', 'playlists.id')
        .on('installation_id', '=', installationId)
        .on(sql<boolean>`unlocked_at >= coalesce(protected_at, '-infinity')`),
    )
    .select([
      'playlists.id',
      'playlist_name',
      'playlist_type',
      'source_sealed',
      'pin_hash',
      'protected_at',
      'updated_at',
      sql<boolean>`unlocked_at is not null`.as('unlocked'),
    ])
    .where('device_id', '=', deviceId)
    .orderBy('created_at')
    .orderBy('playlists.id')
    .execute()
}

export async function insertUnlock(
  db: Kysely<Database>,
  installationId: string,
  playlistId: string,
): Promise<void> {
  await own(db)
    .insertInto('playlist_unlocks')
    .values({ installation_id: installationId, playlist_id: playlistId })
    .onConflict((conflict) =>
      conflict.columns(['installation_id', 'playlist_id']).doUpdateSet({ unlocked_at: sql<Date>`app_now()` }),
    )
    .execute()
}
