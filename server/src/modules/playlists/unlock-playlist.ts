import type { Context } from '../../kernel/context.ts'
import type { AuthorizedTelevision } from '../../kernel/installation.ts'
import { announce } from '../../kernel/announce.ts'
import { checkPin } from './check-pin.ts'
import * as queries from './queries.ts'
import * as unlocks from './unlock-queries.ts'
import { fail } from './fail.ts'

/** Opens a protected playlist on a television, until its app is authorized or the playlist protected again (D37). @throws Failure missing, as checkPin */
export async function unlockPlaylist(
  ctx: Context,
  { id: installationId, deviceId }: Pick<AuthorizedTelevision, 'id' | 'deviceId'>,
  { id, pin }: { readonly id: string; readonly pin: string },
): Promise<void> {
  const playlist = await queries.playlistOf(ctx.db, deviceId, id)
  if (!playlist) throw fail('missing', 'playlist_missing')
  const pinHash = await checkPin(ctx, playlist, pin)
  if (pinHash === null) return
  await ctx.unit(async (tx) => {
    // The playlist may have been deleted or got another PIN since the check.
    const current = await queries.lockPlaylist(tx, deviceId, id)
    if (!current) throw fail('missing', 'playlist_missing')
    if (current.pin_hash !== pinHash) throw fail('invalid', 'pin_wrong')
    await unlocks.insertUnlock(tx, installationId, id)
    await announce(tx, deviceId)
  })
}
