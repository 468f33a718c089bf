import type { Context } from '../../kernel/context.ts'
import { audit, type Actor } from '../../kernel/audit.ts'
import { announce } from '../../kernel/announce.ts'
import { noteSecurity, SUPPORT } from '../../kernel/security-log.ts'
import * as queries from './queries.ts'
import { updatePlaylist } from './save-queries.ts'
import { fail } from './fail.ts'

/** Removes the PIN of a playlist, found by its id or name. @throws Failure missing, conflict without a PIN or for an ambiguous name */
export async function clearPin(ctx: Context, actor: Actor, deviceId: string, idOrName: string) {
  return ctx.unit(async (tx) => {
    const playlists = await queries.playlistsOf(tx, deviceId)
    const matches = playlists.filter(({ id, playlist_name }) => [id, playlist_name].includes(idOrName))
    const [match, second] = matches
    if (second) throw fail('conflict', 'playlist_name_ambiguous')
    const playlist = match && (await queries.lockPlaylist(tx, deviceId, match.id))
    if (!playlist) throw fail('missing', 'playlist_missing')
    if (playlist.pin_hash === null) throw fail('conflict', 'playlist_without_pin')
    await updatePlaylist(tx, { ...playlist, pin_hash: null })
    await audit(tx, actor, `devices clear-pin of playlist ${playlist.id}`, `device ${deviceId}`)
    await noteSecurity(tx, deviceId, SUPPORT, { kind: 'support_changed', act: 'clear-pin' })
    await announce(tx, deviceId)
    return { id: playlist.id, playlist_name: playlist.playlist_name }
  })
}
