import type { Db } from '@player/db'
import { authorizedAmong } from '../devices/index.ts'
import { loadRequestsOfAll } from '../playlists/index.ts'
import { report } from './app-contract.ts'
import { accountReports } from './queries.ts'
import { accountEndOf } from './report-verdict.ts'

export interface AccountEnd {
  readonly deviceId: string
  readonly playlistId: string
  readonly endsAt: Date
  /** When a television read it. */
  readonly reportedAt: Date
  /** The database's time. */
  readonly now: Date
}

const DAY_MS = 86_400_000
/** Older reports are ignored. */
const MAX_AGE_DAYS = 7

/** Accounts of these devices' playlists that end within `withinDays`, by the latest report of an authorized television. */
export async function accountEnds(
  db: Db,
  deviceIds: readonly string[],
  withinDays: number,
): Promise<AccountEnd[]> {
  const loadRequests = await loadRequestsOfAll(db, deviceIds)
  const playlists = new Map(loadRequests.map((playlist) => [playlist.id, playlist]))
  const reports = (await accountReports(db, [...playlists.keys()], MAX_AGE_DAYS)).flatMap((row) => {
    const playlist = playlists.get(row.playlist_id)
    const stored = report.parse(row.report)
    // Skips reports without an account, and of earlier versions of the playlist.
    if (!stored.account || playlist?.updatedAt.getTime() !== row.playlist_updated_at.getTime()) return []
    return [{ ...row, endsAt: accountEndOf(stored), deviceId: playlist.deviceId }]
  })
  const nearEnd = ({ endsAt, now }: (typeof reports)[number]): Date | null => {
    if (endsAt === null) return null
    const end = new Date(endsAt)
    const remainingMs = end.getTime() - now.getTime()
    return remainingMs > 0 && remainingMs <= withinDays * DAY_MS ? end : null
  }
  const endingIds = new Set(reports.flatMap((row) => (nearEnd(row) ? row.playlist_id : [])))
  if (endingIds.size === 0) return []
  const candidates = reports.filter(({ playlist_id }) => endingIds.has(playlist_id))
  const installationIds = candidates.map(({ installation_id }) => installation_id)
  const authorized = await authorizedAmong(db, installationIds)
  const latest = new Map(
    candidates
      .filter(({ installation_id }) => authorized.has(installation_id))
      .toSorted((a, b) => a.told_at.getTime() - b.told_at.getTime())
      .map((row) => [row.playlist_id, row]),
  )
  return [...latest.values()].flatMap((row) => {
    const { deviceId, playlist_id: playlistId, told_at: reportedAt, now } = row
    const endsAt = nearEnd(row)
    return endsAt ? [{ deviceId, playlistId, endsAt, reportedAt, now }] : []
  })
}
