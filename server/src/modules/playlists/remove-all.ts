import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import type { PlaylistTitle } from './contract.ts'
import * as queries from './queries.ts'

/** Also prevents additions until the transaction ends. */
export async function titlesOf(tx: Transaction<Database>, deviceId: string): Promise<PlaylistTitle[]> {
  await queries.lockDevicesPlaylists(tx, deviceId)
  const rows = await queries.playlistsOf(tx, deviceId)
  return rows.map(({ playlist_name, pin_hash }) =>
    pin_hash === null ? { playlist_name, is_protected: false } : { playlist_name: null, is_protected: true },
  )
}

export const removeAll = (tx: Transaction<Database>, deviceId: string): Promise<void> =>
  queries.deletePlaylistsOf(tx, deviceId)
