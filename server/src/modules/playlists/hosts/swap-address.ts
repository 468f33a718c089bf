import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { originOf } from '../address.ts'
import { fail } from '../fail.ts'
import { decryptSource, encryptSource } from '../playlist.ts'
import { lockPlaylist, updateSources } from '../queries.ts'
import { openingsOf } from '../opening-queries.ts'
import { refuseTooManySaves } from '../save-playlist.ts'
import { isOpenIn } from './move.ts'
import { swappedSource } from './sources.ts'

/**
 * Swaps a fallback of a playlist with its first address. Repeating the call changes nothing.
 *
 * @throws Failure missing if the playlist is not the device's, or the address not one of its fallbacks; forbidden if the playlist is
 * not open; throttled, as refuseTooManySaves
 */
export async function swapAddress(
  ctx: Context,
  { deviceId, sessionId }: { readonly deviceId: string; readonly sessionId: string },
  { id, origin }: { readonly id: string; readonly origin: string },
): Promise<void> {
  await refuseTooManySaves(ctx, deviceId)
  await ctx.unit(async (tx) => {
    const row = await lockPlaylist(tx, deviceId, id)
    if (!row) throw fail('missing', 'playlist_missing')
    if (!isOpenIn(await openingsOf(tx, sessionId))(row)) throw fail('forbidden', 'playlist_protected')
    const source = decryptSource(ctx.vault, row)
    if (originOf(source.url) === origin) return
    const swapped = swappedSource(source, origin)
    if (!swapped) throw fail('missing', 'fallback_missing')
    await updateSources(tx, [{ id, source_sealed: encryptSource(ctx.vault, id, swapped) }])
    await announce(tx, deviceId)
  })
}
