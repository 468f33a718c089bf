import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import type { PlaylistTitle } from './contract.ts'
import * as queries from './queries.ts'

/** What a device would lose with its playlists; until the transaction ends none is added. */
export async function titlesOf(tx: Transaction<Database>, deviceId: string): Promise<PlaylistTitle[]> {
  await queries.lockDevicesPlaylists(tx, deviceId)
  const rows = await queries.playlistsOf(tx, deviceId)
  return rows.map(({ playlist_name, pin_hash }) =>
    pin_hash === null ? { playlist_name, is_protected: false } : { playlist_name: null, is_protected: true },
  )
}

/** Deletes all playlists of a device, protected ones too. */
export const removeAll = (tx: Transaction<Database>, deviceId: string): Promise<void> =>
  queries.deletePlaylistsOf(tx, deviceId)
