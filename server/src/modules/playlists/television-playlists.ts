import type { Context } from '../../kernel/context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import { checkPin } from './check-pin.ts'
import type { PlaylistType } from './contract.ts'
import { answer } from './messages.ts'
import { decryptSource, type Source } from './playlist.ts'
import * as queries from './queries.ts'
import * as unlocks from './unlock-queries.ts'

const fail = failuresOf(answer)

/** By the names that the app uses. */
const TYPES = { general: 'm3u', xc: 'xtream' } as const satisfies Record<PlaylistType, string>

/** A playlist as a television gets it. */
export interface TelevisionPlaylist {
  readonly id: string
  readonly name: string
  readonly type: 'm3u' | 'xtream'
  readonly protected: boolean
  readonly updated_at: string
  /** Null until the PIN of a protected playlist is given. */
  readonly source: M3uSource | XtreamSource | null
}
interface M3uSource {
  readonly url: string
  readonly epg_url: string | null
}
interface XtreamSource {
  readonly host: string
  readonly username: string
  readonly password: string
  readonly epg_url: string | null
}

/**
 * The playlists of a television's device. A protected one has its source if the television was authorized before the protection was
 * set, or its PIN was given there since (D37).
 */
export async function playlistsForTelevision(
  ctx: Pick<Context, 'db' | 'vault'>,
  television: unlocks.Television,
): Promise<TelevisionPlaylist[]> {
  const rows = await unlocks.playlistsWithUnlocks(ctx.db, television)
  return rows.map((row) => {
    const isEarlier = row.protected_at !== null && television.authorizedAt < row.protected_at
    const isOpen = row.pin_hash === null || isEarlier || row.unlocked
    return {
      id: row.id,
      name: row.playlist_name,
      type: TYPES[row.playlist_type],
      protected: row.pin_hash !== null,
      updated_at: row.updated_at.toISOString(),
      source: isOpen ? SOURCES[row.playlist_type](decryptSource(ctx.vault, row)) : null,
    }
  })
}

const SOURCES: Readonly<Record<PlaylistType, (source: Source) => M3uSource | XtreamSource>> = {
  general: ({ url, epg_url }) => ({ url, epg_url: epg_url || null }),
  xc: ({ url, username, password, epg_url }) => ({
    host: url,
    username,
    password,
    epg_url: epg_url || null,
  }),
}

/**
 * Opens a protected playlist on a television, for as long as both exist (D37).
 *
 * @throws Failure missing for another device's playlist, and as checkPin
 */
export async function unlockPlaylist(
  ctx: Context,
  { id: installationId, deviceId }: Pick<unlocks.Television, 'id' | 'deviceId'>,
  { id, pin }: { readonly id: string; readonly pin: string },
): Promise<void> {
  const playlist = await queries.playlistOf(ctx.db, deviceId, id)
  if (!playlist) throw fail('missing', 'playlist_missing')
  await checkPin(ctx, playlist, pin)
  if (playlist.pin_hash === null) return
  await ctx.unit(async (tx) => {
    // Locked, because it may be deleted or protected with another PIN meanwhile.
    const locked = await queries.lockPlaylist(tx, deviceId, id)
    if (!locked) throw fail('missing', 'playlist_missing')
    if (locked.pin_hash !== playlist.pin_hash) throw fail('invalid', 'pin_wrong')
    await unlocks.insertUnlock(tx, installationId, id)
    await announce(tx, deviceId)
  })
}
