import { randomUUID } from 'node:crypto'
import type { Tx } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/announce.ts'
import { type Budget, budgetOf, take, undoTakes } from '../../kernel/throttle.ts'
import { completePlaylist, type SavedPlaylist } from './complete-playlist.ts'
import { NEW_PLAYLIST, MAX_PLAYLISTS, type SavePlaylistInput } from './contract.ts'
import { isDeleted } from './deleted-queries.ts'
import { hashPin, pinHmac } from './pin.ts'
import { isPlaylistId, decryptSource, encryptSource } from './playlist.ts'
import * as queries from './queries.ts'
import { addPlaylist, countOf, endRepeats, isRepeatable, updatePlaylist } from './save-queries.ts'
import { setOpeningsPinHmac } from './opening-queries.ts'
import { isOpen, lockOpenPlaylist, type OwnerSession } from './owner-session.ts'
import { fail } from './fail.ts'

/**
 * Adds a playlist, once per new id, or replaces one: a protected one only while it is open in this session, or when its session sends the form that
 * added it again. @throws Failure missing, forbidden if it is not open, invalid as `completePlaylist`, conflict at the limit, throttled
 */
export async function savePlaylist(
  ctx: Context,
  { deviceId, sessionId }: OwnerSession,
  input: SavePlaylistInput,
): Promise<{ _id: string }> {
  const isNew = input.current_playlist_url_id === NEW_PLAYLIST
  const id = isNew ? (input.new_id ?? randomUUID()) : input.current_playlist_url_id
  if (!isPlaylistId(id)) throw fail('missing', 'playlist_missing')
  await refuseTooManySaves(ctx, deviceId)
  const pinHash = input.protect && input.pin !== null ? await hashForSave(ctx, deviceId, input.pin) : null
  const save: Save = { ctx, input, id, deviceId, sessionId, pinHash }
  await ctx.unit(async (tx) => {
    await (isNew ? add(tx, save) : replace(tx, save))
    await announce(tx, deviceId)
  })
  return { _id: id }
}

/** @throws Failure throttled after 400 saves of a device within an hour */
export async function refuseTooManySaves(ctx: Context, deviceId: string): Promise<void> {
  const retryAfter = await take(ctx.db, savesOf(ctx, deviceId))
  if (retryAfter > 0) throw fail('throttled', 'saves_throttled', { retryAfter })
}

const savesOf = (ctx: Context, deviceId: string): Budget =>
  budgetOf(ctx, ctx.config.throttles.saves, deviceId)

/** A save is not counted if its PIN is not hashed. @throws Failure as hashPin */
async function hashForSave(ctx: Context, deviceId: string, pin: string): Promise<string> {
  try {
    return await hashPin({ deviceId, pin, peppers: ctx.config.secrets.pinPeppers })
  } catch (error) {
    await undoTakes(ctx.db, [savesOf(ctx, deviceId)])
    throw error
  }
}

interface Save extends OwnerSession {
  readonly ctx: Context
  readonly input: SavePlaylistInput
  readonly id: string
  /** The hash of a new PIN; null without one. */
  readonly pinHash: string | null
}

async function add(tx: Tx, save: Save): Promise<void> {
  const { id, deviceId, sessionId } = save
  const row = rowOf(save, null)
  await queries.lockDevicesPlaylists(tx, deviceId)
  const existing = await queries.lockPlaylist(tx, deviceId, id)
  if (existing) return repeat(tx, save, existing, row)
  // An arrangement and unlocks have the id of the deleted playlist, which may be protected.
  if (await isDeleted(tx, deviceId, id)) throw fail('missing', 'playlist_missing')
  if ((await countOf(tx, deviceId)) >= MAX_PLAYLISTS) throw fail('conflict', 'playlist_limit')
  if (!(await addPlaylist(tx, row, sessionId))) throw fail('missing', 'playlist_missing')
}

/** Saves the newer values of a form that is sent again. */
async function repeat(tx: Tx, save: Save, existing: queries.PlaylistRow, row: queries.PlaylistRow) {
  if (!(await isOpen(tx, save.sessionId, existing)) && !(await isRepeatable(tx, save.sessionId, save.id)))
    throw fail('forbidden', 'playlist_protected')
  await update(tx, save, row)
}

async function replace(tx: Tx, save: Save): Promise<void> {
  const { ctx, id } = save
  const current = await lockOpenPlaylist(tx, save, id)
  const { pin_hash } = current
  await update(tx, save, rowOf(save, { pin_hash, source: () => decryptSource(ctx.vault, current) }))
  await endRepeats(tx, id)
}

async function update(tx: Tx, { ctx, input, id, pinHash }: Save, row: queries.PlaylistRow): Promise<void> {
  await updatePlaylist(tx, row)
  if (pinHash === null || input.pin === null) return
  const typedPin = { pin: input.pin, peppers: ctx.config.secrets.pinPeppers }
  await setOpeningsPinHmac(tx, id, pinHmac(typedPin, pinHash))
}

function rowOf({ ctx, input, id, deviceId, pinHash }: Save, saved: SavedPlaylist | null) {
  const { source, pin_hash } = completePlaylist(input, pinHash, saved)
  return {
    id,
    device_id: deviceId,
    playlist_name: input.playlist_name,
    playlist_type: input.playlist_type,
    source_sealed: encryptSource(ctx.vault, id, source),
    pin_hash,
  }
}
