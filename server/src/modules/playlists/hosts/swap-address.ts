import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { originOf } from '../address.ts'
import { fail } from '../fail.ts'
import { decryptSource, encryptSource } from '../playlist.ts'
import { updateSources } from '../queries.ts'
import { lockOpenPlaylist, type OwnerSession } from '../owner-session.ts'
import { refuseTooManySaves } from '../save-playlist.ts'
import { swappedSource } from './sources.ts'

/** Swaps a playlist's fallback with its first address. Repeating it changes nothing. @throws Failure missing, forbidden if not open, throttled */
export async function swapAddress(
  ctx: Context,
  session: OwnerSession,
  { id, origin }: { readonly id: string; readonly origin: string },
): Promise<void> {
  const { deviceId } = session
  await refuseTooManySaves(ctx, deviceId)
  await ctx.unit(async (tx) => {
    const row = await lockOpenPlaylist(tx, session, id)
    const source = decryptSource(ctx.vault, row)
    if (originOf(source.url) === origin) return
    const swapped = swappedSource(source, origin)
    if (!swapped) throw fail('missing', 'fallback_missing')
    await updateSources(tx, [{ id: row.id, source_sealed: encryptSource(ctx.vault, row.id, swapped) }])
    await announce(tx, deviceId)
  })
}
