import type { Context } from '../../kernel/context.ts'
import type { Installation } from '../../kernel/installation.ts'
import { lockActing, lockReporting } from '../devices/index.ts'
import { lockLoadRequestOf } from '../playlists/index.ts'
import type { PlaylistReport } from './app-contract.ts'
import { writeResult } from './queries.ts'
import { fail } from './fail.ts'

/** Stores a report, unless reports are off or the television may not act. @throws Failure missing; conflict if the playlist was changed since */
export async function reportResult(
  { unit }: Pick<Context, 'unit'>,
  { id: installation_id, deviceId }: Installation,
  { id, updated_at, ...report }: PlaylistReport & { readonly id: string; readonly updated_at: string },
): Promise<void> {
  await unit(async (tx) => {
    const isWanted = (await lockReporting(tx, deviceId)) && (await lockActing(tx, deviceId, installation_id))
    const playlist = await lockLoadRequestOf(tx, deviceId, id)
    if (!playlist) throw fail('missing', 'playlist_missing')
    const { updatedAt: playlist_updated_at, requestedAt } = playlist
    if (playlist_updated_at.getTime() !== Date.parse(updated_at)) throw fail('conflict', 'outdated')
    if (!isWanted) return
    const result = {
      playlist_id: id,
      installation_id,
      playlist_updated_at,
      report: JSON.stringify(report),
      agoSeconds: report.ago_seconds,
    }
    await writeResult(tx, { deviceId, requestedAt }, result)
  })
}
