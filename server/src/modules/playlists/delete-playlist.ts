import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/announce.ts'
import { checkPin } from './check-pin.ts'
import { movePlaylistToDeleted } from './deleted-queries.ts'
import { isPlaylistId } from './playlist.ts'
import * as queries from './queries.ts'
import { fail } from './fail.ts'

/** Deletes a playlist. A protected one needs its PIN, even while it is open (D10). @throws Failure missing, and as checkPin */
export async function deletePlaylist(
  ctx: Context,
  deviceId: string,
  { id, pin }: { readonly id: string; readonly pin: string },
): Promise<void> {
  const playlist = isPlaylistId(id) ? await queries.playlistOf(ctx.db, deviceId, id) : undefined
  if (!playlist) throw fail('missing', 'playlist_missing')
  const pinHash = await checkPin(ctx, playlist, pin)
  await ctx.unit(async (tx) => {
    // The playlist may have got a PIN since the check.
    const current = await queries.lockPlaylist(tx, deviceId, id)
    if (current && current.pin_hash !== pinHash) throw fail('invalid', 'pin_wrong')
    if (await movePlaylistToDeleted(tx, deviceId, id)) await announce(tx, deviceId)
  })
}
