import type { Context } from '../../kernel/context.ts'
import * as queries from './queries.ts'

/** How many playlists a device has, and which of them have a PIN: what support needs to know, and nothing secret. */
export async function summaryOfPlaylists(ctx: Pick<Context, 'db'>, deviceId: string) {
  const rows = await queries.playlistsOf(ctx.db, deviceId)
  return {
    count: rows.length,
    with_pin: rows
      .filter(({ pin_hash }) => pin_hash !== null)
      .map(({ id, playlist_name }) => ({ id, name: playlist_name })),
  }
}
