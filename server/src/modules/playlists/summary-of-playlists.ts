import type { Context } from '../../kernel/context.ts'
import * as queries from './queries.ts'

/** For support, without secrets. */
export async function summaryOfPlaylists(ctx: Pick<Context, 'db'>, deviceId: string) {
  const rows = await queries.playlistsOf(ctx.db, deviceId)
  return {
    count: rows.length,
    with_pin: rows
      .filter(({ pin_hash }) => pin_hash !== null)
      .map(({ id, playlist_name }) => ({ id, name: playlist_name })),
  }
}
