import type { Context } from '../../kernel/context.ts'
import { checkPin, withinPinBudgets } from './check-pin.ts'
import { OPEN_SECONDS, type PlaylistView } from './contract.ts'
import { isPin } from './pin.ts'
import { isPlaylistId, viewOpened } from './playlist.ts'
import * as queries from './queries.ts'
import { fail } from './fail.ts'

interface PlaylistSession {
  readonly deviceId: string
  readonly sessionId: string
}

/**
 * Opens a protected playlist for this session for ten minutes (D10).
 *
 * @throws Failure missing for another device's playlist, and as checkPin
 */
export async function openPlaylist(
  ctx: Context,
  { deviceId, sessionId }: PlaylistSession,
  { id, pin }: { id: string; pin: string },
): Promise<PlaylistView> {
  const playlist = isPlaylistId(id) ? await queries.playlistOf(ctx.db, deviceId, id) : undefined
  if (!playlist) throw fail('missing', 'playlist_missing')
  await checkPin(ctx, playlist, pin)
  if (playlist.pin_hash !== null) await queries.insertOpening(ctx.db, sessionId, id, OPEN_SECONDS)
  return viewOpened(ctx.vault, playlist)
}

/** The specification's playlists call with a PIN: open playlists of this session that have it. @throws Failure as withinPinBudgets */
export async function openedPlaylists(
  ctx: Context,
  { deviceId, sessionId }: PlaylistSession,
  pin: string,
): Promise<PlaylistView[]> {
  const opened = await queries.openedIn(ctx.db, sessionId)
  const rows = (await queries.playlistsOf(ctx.db, deviceId)).filter((row) => opened.has(row.id))
  const views: PlaylistView[] = []
  await withinPinBudgets(ctx, deviceId, async () => {
    for (const row of rows) {
      if (row.pin_hash !== null && (await isPin(pin, row.pin_hash, ctx.config.secrets.pinPepper)))
        views.push(viewOpened(ctx.vault, row))
    }
    return rows.length === 0 || views.length > 0
  })
  return views
}
