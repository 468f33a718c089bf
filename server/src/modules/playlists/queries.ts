import { now, type Database } from '@player/db'
import type { Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'playlists'>()

export interface PlaylistRow {
  readonly id: string
  readonly device_id: string
  readonly playlist_name: string
  readonly playlist_type: 'general' | 'xc'
  readonly source_sealed: string
  readonly pin_hash: string | null
}

/** All playlists of a device, in the order in which they were added. */
export function playlistsOf(db: Kysely<Database>, deviceId: string) {
  return own(db)
    .selectFrom('playlists')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countOf(db: Kysely<Database>, deviceId: string): Promise<number> {
  const { count } = await own(db)
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return count
}

/** One playlist, only if it is this device's; locked until the transaction ends. */
export function lockPlaylist(db: Kysely<Database>, deviceId: string, id: string) {
  return own(db)
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPlaylist(db: Kysely<Database>, playlist: PlaylistRow): Promise<void> {
  await own(db).insertInto('playlists').values(playlist).execute()
}

export async function updatePlaylist(
  db: Kysely<Database>,
  { id, device_id, ...changes }: PlaylistRow,
): Promise<void> {
  await own(db)
    .updateTable('playlists')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .where('device_id', '=', device_id)
    .execute()
}
