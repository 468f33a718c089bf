import type { Context } from '../../kernel/context.ts'
import type { PlaylistView } from './contract.ts'
import { viewPlaylist } from './playlist.ts'
import * as queries from './queries.ts'

/** All playlists of a device; the secrets of protected ones stay on the server, whoever has opened them. */
export async function listPlaylists(ctx: Context, deviceId: string): Promise<PlaylistView[]> {
  const rows = await queries.playlistsOf(ctx.db, deviceId)
  return rows.map((row) => viewPlaylist(ctx.vault, row, false))
}
