import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { NEW_PLAYLIST, PLAYLIST_LIMIT, type SavePlaylistInput } from './contract.ts'
import { messages } from './messages.ts'
import { hashPin } from './pin.ts'
import { isPlaylistId, sealSource } from './playlist.ts'
import * as queries from './queries.ts'

const fail = failuresOf(messages)

/**
 * Adds a playlist to a device, once however often it is sent with the same new id, or replaces one: a protected one only while this session has it open (D10).
 *
 * @returns the playlist's id
 * @throws Failure missing for a playlist that is not this device's, forbidden for a protected one that is not open, conflict when the
 *   device is full
 */
export async function savePlaylist(
  ctx: Context,
  { deviceId, sessionId }: { deviceId: string; sessionId: string },
  input: SavePlaylistInput,
): Promise<{ _id: string }> {
  const isNew = input.current_playlist_url_id === NEW_PLAYLIST
  const id = isNew ? (input.new_id ?? randomUUID()) : input.current_playlist_url_id
  if (!isPlaylistId(id)) throw fail('missing', 'playlist_missing')
  const row = {
    id,
    device_id: deviceId,
    playlist_name: input.playlist_name,
    playlist_type: input.playlist_type,
    source_sealed: sealSource(ctx.vault, id, {
      url: input.playlist_url,
      username: input.username,
      password: input.password,
      epg_url: input.xml_url,
    }),
    pin_hash: input.protect ? await hashPin(input.pin, ctx.config.secrets.pinPepper) : null,
  }
  await ctx.unit(async (tx) => {
    if (isNew) {
      await queries.lockDevicesPlaylists(tx, deviceId)
      // The same form again, after an answer that was lost: what it says now counts.
      if (await queries.lockPlaylist(tx, deviceId, id)) return queries.updatePlaylist(tx, row)
      if ((await queries.countOf(tx, deviceId)) >= PLAYLIST_LIMIT) throw fail('conflict', 'playlist_limit')
      if (!(await queries.insertPlaylist(tx, row))) throw fail('missing', 'playlist_missing')
      return undefined
    }
    const current = await queries.lockPlaylist(tx, deviceId, id)
    if (!current) throw fail('missing', 'playlist_missing')
    const opened = current.pin_hash === null || (await queries.openedIn(tx, sessionId)).has(id)
    if (!opened) throw fail('forbidden', 'playlist_protected')
    return queries.updatePlaylist(tx, row)
  })
  return { _id: id }
}
