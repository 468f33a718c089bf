import type { Context } from '../../kernel/context.ts'
import type { Installation } from '../../kernel/installation.ts'
import { lockActing, lockReporting } from '../devices/index.ts'
import { loadRequestOf } from '../playlists/index.ts'
import type { PlaylistReport } from './app-contract.ts'
import { writeResult } from './queries.ts'
import { fail } from './fail.ts'

/**
 * Replaces a television's report of loading a playlist. Stores nothing while the device's reports are off, or after the television's end.
 *
 * @throws Failure missing for another device's playlist, conflict if it was changed since
 */
export async function reportResult(
  { db, unit }: Pick<Context, 'db' | 'unit'>,
  { id: installation_id, deviceId }: Installation,
  { id, updated_at, ...report }: PlaylistReport & { readonly id: string; readonly updated_at: string },
): Promise<void> {
  const playlist = await loadRequestOf(db, deviceId, id)
  if (!playlist) throw fail('missing', 'playlist_missing')
  if (playlist.updatedAt.getTime() !== Date.parse(updated_at)) throw fail('conflict', 'outdated')
  const result = {
    playlist_id: id,
    installation_id,
    playlist_updated_at: playlist.updatedAt,
    report: JSON.stringify(report),
    agoSeconds: report.ago_seconds,
  }
  await unit(async (tx) => {
    if (!(await lockReporting(tx, deviceId)) || !(await lockActing(tx, deviceId, installation_id))) return
    await writeResult(tx, { deviceId, requestedAt: playlist.requestedAt }, result)
  })
}
