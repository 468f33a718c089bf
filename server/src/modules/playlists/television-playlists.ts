import type { Context } from '../../kernel/context.ts'
import type { AuthorizedTelevision } from '../../kernel/installation.ts'
import type { TelevisionPlaylist } from './app-contract.ts'
import type { PlaylistType } from './contract.ts'
import { fallbacksOf } from './hosts/sources.ts'
import { decryptSource, type Source } from './playlist.ts'
import * as unlocks from './unlock-queries.ts'

type TypedSource<Playlist = TelevisionPlaylist> = Playlist extends TelevisionPlaylist
  ? Pick<Playlist, 'type' | 'source' | 'fallbacks'>
  : never

/** A television's playlists. A protected one has its source if it was protected after the television was authorized, or opened there since (D37). */
export async function playlistsForTelevision(ctx: Pick<Context, 'db' | 'vault'>, television: Reader) {
  const rows = await unlocks.playlistsWithUnlocks(ctx.db, television)
  return rows.map((row) => viewOf(ctx, row, television))
}

interface Reader extends AuthorizedTelevision {
  /** Whether the device's televisions report the results of loading (D54). */
  readonly tells: boolean
}

export async function readablePlaylistIds(ctx: Pick<Context, 'db'>, television: AuthorizedTelevision) {
  const rows = await unlocks.playlistsWithUnlocks(ctx.db, television)
  return new Set(rows.filter((row) => isOpenOn(row, television.authorizedAt)).map(({ id }) => id))
}

/** Whether a television has a playlist's source; undefined for another device's playlist. */
export async function isReadableOn(db: Context['db'], television: AuthorizedTelevision, id: string) {
  const rows = await unlocks.playlistsWithUnlocks(db, television)
  const row = rows.find((playlist) => playlist.id === id)
  return row && isOpenOn(row, television.authorizedAt)
}

type Row = Awaited<ReturnType<typeof unlocks.playlistsWithUnlocks>>[number]

const isOpenOn = ({ pin_hash, protected_at, unlocked }: Row, authorizedAt: Date): boolean =>
  pin_hash === null || unlocked || (protected_at !== null && authorizedAt < protected_at)

function viewOf({ vault }: Pick<Context, 'vault'>, row: Row, { authorizedAt, tells }: Reader) {
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
