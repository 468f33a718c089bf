import type { Context } from '../../kernel/context.ts'
import { mapInTurns } from '../../kernel/take-turns.ts'
import { checkPin, withinPinBudgets } from './check-pin.ts'
import { type PlaylistView } from './contract.ts'
import { matchesGrant, pinHmac } from './pin.ts'
import { isPlaylistId, viewOpened } from './playlist.ts'
import * as queries from './queries.ts'
import { insertOpening, openingsOf } from './opening-queries.ts'
import type { OwnerSession } from './owner-session.ts'
import { fail } from './fail.ts'

/** Opens a protected playlist for this session, for OPEN_SECONDS. @throws Failure missing, and as checkPin */
export async function openPlaylist(
  ctx: Context,
  { deviceId, sessionId }: OwnerSession,
  { id, pin }: { id: string; pin: string },
): Promise<PlaylistView> {
  const [playlist, opened] = await Promise.all([
    isPlaylistId(id) ? queries.playlistOf(ctx.db, deviceId, id) : undefined,
    openingsOf(ctx.db, sessionId),
  ])
  if (!playlist) throw fail('missing', 'playlist_missing')
  const pin_hash = await checkPin(ctx, playlist, pin, opened.get(id))
  if (pin_hash !== null) {
    const pin_hmac = pinHmac({ pin, peppers: ctx.config.secrets.pinPeppers }, pin_hash)
    await insertOpening(ctx.db, { session_id: sessionId, playlist_id: id, pin_hmac }, pin_hash)
  }
  return viewOpened(ctx.vault, playlist)
}

/** The specification's playlists call with a PIN: this session's open playlists with this PIN. @throws Failure as withinPinBudgets */
export async function openedPlaylists(ctx: Context, { deviceId, sessionId }: OwnerSession, pin: string) {
  const opened = await openingsOf(ctx.db, sessionId)
  const rows = (await queries.playlistsOf(ctx.db, deviceId)).filter((row) => opened.has(row.id))
  const typedPin = { deviceId, pin, peppers: ctx.config.secrets.pinPeppers }
  const matches = await mapInTurns(
    rows,
    ({ id, pin_hash }) => pin_hash !== null && matchesGrant(typedPin, pin_hash, opened.get(id) ?? null),
  )
  const withPin = rows.filter((_, index) => matches[index])
  await withinPinBudgets(ctx, deviceId, () => Promise.resolve(rows.length === 0 || withPin.length > 0))
  return mapInTurns(withPin, (row) => viewOpened(ctx.vault, row))
}
