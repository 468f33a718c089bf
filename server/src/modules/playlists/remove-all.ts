import type { Db, Tx } from '@player/db'
import { deleteArrangementsOf } from './arrange/queries.ts'
import type { PlaylistTitle } from './contract.ts'
import { discardDeletedOf } from './deleted-queries.ts'
import { deleteMovesOf } from './hosts/queries.ts'
import * as queries from './queries.ts'
import { deleteUnlocksOf } from './unlock-queries.ts'

/** The titles of a device's playlists. Blocks additions until the transaction ends. */
export async function titlesOf(tx: Db, deviceId: string): Promise<PlaylistTitle[]> {
  await queries.lockDevicesPlaylists(tx, deviceId)
  const rows = await queries.playlistsOf(tx, deviceId)
  return rows.map(({ playlist_name, pin_hash }) =>
    pin_hash === null ? { playlist_name, is_protected: false } : { playlist_name: null, is_protected: true },
  )
}

/** Removes all playlists of a device, including deleted ones that can still be restored, and all data about them. */
export async function removeAll(tx: Tx, deviceId: string): Promise<void> {
  await deleteArrangementsOf(tx, deviceId)
  await deleteUnlocksOf(tx, deviceId)
  await queries.deletePlaylistsOf(tx, deviceId)
  await discardDeletedOf(tx, deviceId)
  await deleteMovesOf(tx, deviceId)
}
