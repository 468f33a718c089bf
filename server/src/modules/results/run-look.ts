import type { Context } from '../../kernel/context.ts'
import { type ProviderSource, sourceOf } from '../playlists/index.ts'
import { report, type PlaylistReport } from './app-contract.ts'
import { lockLooks } from './look-queries.ts'
import { leaseLook, type LookEnd, writeLook } from './run-look-queries.ts'

type LookContext = Pick<Context, 'db' | 'unit' | 'vault'>

export interface LeasedLook {
  readonly id: string
  readonly deviceId: string
  readonly source: ProviderSource
}

/** Leases the look that waits longest, with the playlist's source; null if none can begin. Fails looks whose playlist was changed. */
export async function beginLook(ctx: LookContext): Promise<LeasedLook | null> {
  const leased = await ctx.unit(async (tx) => {
    await lockLooks(tx)
    return leaseLook(tx)
  })
  if (!leased) return null
  const playlist = await sourceOf(ctx, leased.playlist_id)
  if (playlist?.updatedAt.getTime() === leased.playlist_updated_at.getTime())
    return { id: leased.id, deviceId: playlist.deviceId, source: playlist.source }
  // The playlist was changed or deleted since the click.
  if (playlist) await writeLook(ctx.db, { id: leased.id, deviceId: playlist.deviceId }, FAILED)
  return beginLook(ctx)
}

const FAILED: LookEnd = { ending: 'failed', report: null }

/** Stores the account's state before the list is read, so that the dashboard shows it. */
export const storeAccount = (
  { db }: Pick<Context, 'db'>,
  look: LeasedLook,
  account: PlaylistReport['account'],
): Promise<void> =>
  writeLook(db, look, { ending: null, report: JSON.stringify(report.parse({ outcome: 'odd', account })) })

/** Ends a look with its report. 'home': the address is in a home network. 'failed': our reader failed, or could not begin. */
export const endLook = (
  { db }: Pick<Context, 'db'>,
  look: LeasedLook,
  end: PlaylistReport | 'home' | 'failed',
): Promise<void> =>
  writeLook(
    db,
    look,
    typeof end === 'string'
      ? { ending: end, report: null }
      : { ending: 'read', report: JSON.stringify(withoutTlsFailure(end)) },
  )

/** One outcome for all that can't be reached: a look must not tell which ports of a host speak TLS. */
const withoutTlsFailure = (end: PlaylistReport): PlaylistReport =>
  end.outcome === 'certificate' ? { ...end, outcome: 'unreached' } : end
