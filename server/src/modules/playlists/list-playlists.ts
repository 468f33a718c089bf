import type { Context } from '../../kernel/context.ts'
import type { PlaylistView } from './contract.ts'
import { viewPlaylist } from './playlist.ts'
import * as queries from './queries.ts'

/** Without the secrets of protected playlists. */
export async function listPlaylists(ctx: Context, deviceId: string): Promise<PlaylistView[]> {
  const rows = await queries.playlistsOf(ctx.db, deviceId)
  return rows.map((row) => viewPlaylist(ctx.vault, row, false))
}
