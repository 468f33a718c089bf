import type { Context } from '../../kernel/context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import { checkPin } from './check-pin.ts'
import { UNDO_SECONDS } from './contract.ts'
import { movePlaylistToDeleted } from './deleted-queries.ts'
import { answer } from './messages.ts'
import { isPlaylistId } from './playlist.ts'
import * as queries from './queries.ts'

const fail = failuresOf(answer)

/**
 * Deletes a playlist; for some seconds it can be restored. A protected one needs its PIN, unless this session has it open.
 *
 * @throws Failure missing for another device's playlist, and as checkPin
 */
export async function deletePlaylist(
  ctx: Context,
  { deviceId, sessionId }: { deviceId: string; sessionId: string },
  { id, pin }: { id: string; pin: string },
): Promise<void> {
  const playlist = isPlaylistId(id) ? await queries.playlistOf(ctx.db, deviceId, id) : undefined
  if (!playlist) throw fail('missing', 'playlist_missing')
  const opened = pin === '' && (await queries.openedIn(ctx.db, sessionId)).has(id)
  if (!opened) await checkPin(ctx, playlist, pin)
  await ctx.unit(async (tx) => {
    if (await movePlaylistToDeleted(tx, deviceId, id, UNDO_SECONDS)) await announce(tx, deviceId)
  })
}
