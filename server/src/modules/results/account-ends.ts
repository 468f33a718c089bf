import type { Db } from '@player/db'
import { actingAmong } from '../devices/index.ts'
import { loadingsOfAll } from '../playlists/index.ts'
import { report } from './app-contract.ts'
import { accountsTold } from './queries.ts'

/** The end of a playlist's account, as its provider said it last. */
export interface AccountEnd {
  readonly deviceId: string
  readonly playlistId: string
  readonly endsAt: Date
  /** When a television read it. */
  readonly toldAt: Date
  /** The database's time. */
  readonly now: Date
}

const DAY_MS = 86_400_000
/** What was told before is too old to act on. */
const MAX_AGE_DAYS = 7

/** Accounts of these devices' playlists that end within so many days. Of several televisions the one that told last counts. */
export async function accountEnds(
  db: Db,
  deviceIds: readonly string[],
  withinDays: number,
): Promise<AccountEnd[]> {
  const playlists = new Map((await loadingsOfAll(db, deviceIds)).map((playlist) => [playlist.id, playlist]))
  const told = (await accountsTold(db, [...playlists.keys()], MAX_AGE_DAYS)).flatMap((row) => {
    const playlist = playlists.get(row.playlist_id)
    const { account } = report.parse(row.report)
    // Told of the playlist as it was before.
    if (!account || playlist?.updatedAt.getTime() !== row.playlist_updated_at.getTime()) return []
    return [{ ...row, account, deviceId: playlist.deviceId }]
  })
  const endOf = ({ account: { state, ends_at }, now }: (typeof told)[number]): Date | null => {
    if (ends_at === null || (state !== 'active' && state !== 'unknown')) return null
    const end = new Date(ends_at)
    const left = end.getTime() - now.getTime()
    return left > 0 && left <= withinDays * DAY_MS ? end : null
  }
  const concerned = new Set(told.flatMap((row) => (endOf(row) ? row.playlist_id : [])))
  if (concerned.size === 0) return []
  const candidates = told.filter(({ playlist_id }) => concerned.has(playlist_id))
  const acting = await actingAmong(
    db,
    candidates.map(({ installation_id }) => installation_id),
  )
  const last = new Map(
    candidates
      .filter(({ installation_id }) => acting.has(installation_id))
      .toSorted((a, b) => a.told_at.getTime() - b.told_at.getTime())
      .map((row) => [row.playlist_id, row]),
  )
  return [...last.values()].flatMap((row) => {
    const { deviceId, playlist_id: playlistId, told_at: toldAt, now } = row
    const endsAt = endOf(row)
    return endsAt ? [{ deviceId, playlistId, endsAt, toldAt, now }] : []
  })
}
