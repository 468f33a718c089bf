import type { ListedPlaylist } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { mapInTurns, takeTurn } from '../../kernel/take-turns.ts'
import { arrangementsOf } from './arrange/queries.ts'
import { groupsIn, rulesIn } from './arrange/stored-arrangement.ts'
import type { PlaylistView } from './contract.ts'
import { decryptSource, viewListed } from './playlist.ts'
import * as queries from './queries.ts'

/** Lists a device's playlists, protected ones without their secrets. `sessionRows`: the rows, if they were read with the session. */
export async function listPlaylists(
  ctx: Context,
  deviceId: string,
  sessionRows: readonly ListedPlaylist[] | null = null,
): Promise<PlaylistView[]> {
  const rows = sessionRows ?? (await queries.playlistsOf(ctx.db, deviceId)).map(withoutSecrets)
  return mapInTurns(rows, (row) => viewListed(ctx.vault, row))
}

/** The same columns as in the view `session_devices`. */
const withoutSecrets = ({ pin_hash, source_sealed, ...row }: queries.PlaylistRow): ListedPlaylist => ({
  ...row,
  source_sealed: pin_hash === null ? source_sealed : null,
})

/** The number of playlists and the names of those with a PIN, for support. */
export async function summaryOfPlaylists(ctx: Pick<Context, 'db'>, deviceId: string) {
  const rows = await queries.playlistsOf(ctx.db, deviceId)
  return {
    count: rows.length,
    with_pin: rows
      .filter(({ pin_hash }) => pin_hash !== null)
      .map(({ id, playlist_name }) => ({ id, name: playlist_name })),
  }
}

/** A device's playlists for its owner. Protected ones without their addresses and groups unless `withProtected`. */
export async function exportPlaylists(
  ctx: Pick<Context, 'db' | 'vault'>,
  deviceId: string,
  withProtected: boolean,
) {
  const rows = await queries.playlistsOf(ctx.db, deviceId)
  const arrangements = await arrangementsOf(ctx.db, deviceId)
  const exported: object[] = []
  for (const row of rows) {
    // There may be many groups: lets other requests run in between.
    await takeTurn()
    const isIncluded = row.pin_hash === null || withProtected
    const arrangement = isIncluded && arrangements.find(({ playlist_id }) => playlist_id === row.id)
    exported.push({
      name: row.playlist_name,
      type: row.playlist_type,
      is_protected: row.pin_hash !== null,
      source: isIncluded ? decryptSource(ctx.vault, row) : null,
      groups: arrangement
        ? { told: groupsIn(ctx.vault, arrangement), arranged: rulesIn(ctx.vault, arrangement) }
        : null,
    })
  }
  return exported
}
