import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/live.ts'
import type { TelevisionPlaylist } from './app-contract.ts'
import { checkPin } from './check-pin.ts'
import type { PlaylistType } from './contract.ts'
import { fallbacksOf } from './hosts/sources.ts'
import { decryptSource, type Source } from './playlist.ts'
import * as queries from './queries.ts'
import * as unlocks from './unlock-queries.ts'
import { fail } from './fail.ts'

type TypedSource = {
  [Type in TelevisionPlaylist['type']]: Pick<
    Extract<TelevisionPlaylist, { type: Type }>,
    'type' | 'source' | 'fallbacks'
  >
}[TelevisionPlaylist['type']]

/**
 * The playlists of a television's device. A protected one has its source if it was protected after the television was authorized, or if
 * its PIN was entered there since (D37).
 */
export async function playlistsForTelevision(
  ctx: Pick<Context, 'db' | 'vault'>,
  television: Reader,
): Promise<TelevisionPlaylist[]> {
  const rows = await unlocks.playlistsWithUnlocks(ctx.db, television)
  return rows.map((row) => viewOf(ctx, row, television))
}

interface Reader extends unlocks.Television {
  /** Whether the device's televisions report the results of loading (D54). */
  readonly tells: boolean
}

/** The ids of the playlists whose source a television has. */
export async function readableOn(
  ctx: Pick<Context, 'db'>,
  television: unlocks.Television,
): Promise<ReadonlySet<string>> {
  const rows = await unlocks.playlistsWithUnlocks(ctx.db, television)
  return new Set(rows.filter((row) => isOpenOn(row, television.authorizedAt)).map(({ id }) => id))
}

/** Whether a television has a playlist's source; undefined for another device's playlist. */
export async function isReadableOn(
  db: Context['db'],
  television: unlocks.Television,
  id: string,
): Promise<boolean | undefined> {
  const rows = await unlocks.playlistsWithUnlocks(db, television)
  const row = rows.find((playlist) => playlist.id === id)
  return row && isOpenOn(row, television.authorizedAt)
}

type Row = Awaited<ReturnType<typeof unlocks.playlistsWithUnlocks>>[number]

const isOpenOn = ({ pin_hash, protected_at, unlocked }: Row, authorizedAt: Date): boolean =>
  pin_hash === null || unlocked || (protected_at !== null && authorizedAt < protected_at)

function viewOf(
  { vault }: Pick<Context, 'vault'>,
  row: Row,
  { authorizedAt, tells }: Reader,
): TelevisionPlaylist {
  const isOpen = isOpenOn(row, authorizedAt)
  return {
    id: row.id,
    name: row.playlist_name,
    protected: row.pin_hash !== null,
    updated_at: row.updated_at.toISOString(),
    again_at: row.again_at?.toISOString() ?? null,
    tell: { result: tells, groups: isOpen && row.rules_version !== null },
    rules_version: isOpen ? (row.rules_version ?? 0) : 0,
    ...SOURCE_VIEWS[row.playlist_type](isOpen ? decryptSource(vault, row) : null),
  }
}

const SOURCE_VIEWS: Readonly<Record<PlaylistType, (source: Source | null) => TypedSource>> = {
  general: (source) => ({ type: 'm3u', ...withFallbacks(source, listOf) }),
  xc: (source) => ({ type: 'xtream', ...withFallbacks(source, accountOf) }),
}

const withFallbacks = <View>(source: Source | null, view: (source: Source) => View) => ({
  source: source && view(source),
  fallbacks: source && fallbacksOf(source).map(view),
})

const listOf = ({ url, epg_url }: Source) => ({ url, epg_url: epg_url || null })

const accountOf = ({ url, username, password, epg_url }: Source) => ({
  host: url,
  username,
  password,
  epg_url: epg_url || null,
})

/**
 * Opens a protected playlist on a television, as long as both exist (D37).
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
  const pinHash = await checkPin(ctx, playlist, pin)
  if (pinHash === null) return
  await ctx.unit(async (tx) => {
    // Locked and read again: it may have been deleted or got another PIN since the check.
    const current = await queries.lockPlaylist(tx, deviceId, id)
    if (!current) throw fail('missing', 'playlist_missing')
    if (current.pin_hash !== pinHash) throw fail('invalid', 'pin_wrong')
    await unlocks.insertUnlock(tx, installationId, id)
    await announce(tx, deviceId)
  })
}
