import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/announce.ts'
import { MAX_PLAYLISTS } from './contract.ts'
import * as deleted from './deleted-queries.ts'
import { decryptSource, encryptSource, isPlaylistId } from './playlist.ts'
import { requestReload } from './load-request-queries.ts'
import * as queries from './queries.ts'
import { countOf, insertPlaylist } from './save-queries.ts'
import { fail } from './fail.ts'

/** Undoes a deletion. Repeating the call changes nothing. @throws Failure missing after UNDO_SECONDS, conflict at MAX_PLAYLISTS */
export async function restorePlaylist(ctx: Context, deviceId: string, id: string): Promise<void> {
  if (!isPlaylistId(id)) throw fail('missing', 'undo_expired')
  await ctx.unit(async (tx) => {
    await queries.lockDevicesPlaylists(tx, deviceId)
    if (await queries.playlistOf(tx, deviceId, id)) return
    const playlist = await deleted.takeDeleted(tx, deviceId, id)
    if (!playlist) throw fail('missing', 'undo_expired')
    if ((await countOf(tx, deviceId)) >= MAX_PLAYLISTS) throw fail('conflict', 'playlist_limit')
    // Encrypted again, because the rotation of keys skips deleted rows.
    const source_sealed = encryptSource(ctx.vault, id, decryptSource(ctx.vault, playlist))
    if (!(await insertPlaylist(tx, { ...playlist, source_sealed }))) throw fail('missing', 'undo_expired')
    // The deletion deleted the results. A television that did not see the deletion would report none.
    await requestReload(tx, deviceId, id)
    await announce(tx, deviceId)
  })
}
