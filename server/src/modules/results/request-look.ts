import type { Tx } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { notifyDashboards } from '../../kernel/announce.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import { budgetOf, takeAll } from '../../kernel/throttle.ts'
import { keyedHash } from '../../kernel/token.ts'
import { lockReporting } from '../devices/index.ts'
import { hostAndAccountOf, lockLoadRequestOf, openingsOf, sourceOf } from '../playlists/index.ts'
import type { LookAnswer } from './contract.ts'
import { fail } from './fail.ts'
import { nextLookAllowedAt } from './look-limits.ts'
import * as looks from './look-queries.ts'

const MAX_WAITING = 20
/** While the last look into this version of the playlist is younger than this, a request starts no new one. */
const FRESH_MS = 60_000

interface LookRequest {
  readonly deviceId: string
  readonly sessionId: string
  readonly ip: string
}

/**
 * Requests one look of our server into a playlist, on a click of its owner (D55).
 * @throws Failure missing for another device's playlist or while looks are off, forbidden for a protected one that is not
 * open in this session, conflict while results are off
 */
export async function requestLook(ctx: Context, request: LookRequest, id: string): Promise<LookAnswer> {
  if (!ctx.config.looks) throw fail('missing', 'looks_off')
  const { deviceId, sessionId } = request
  const playlist = await sourceOf(ctx, id)
  if (playlist?.deviceId !== deviceId) throw fail('missing', 'playlist_missing')
  if (playlist.isProtected && !(await openingsOf(ctx.db, sessionId)).has(id))
    throw fail('forbidden', 'playlist_closed')
  const { pinPepper } = ctx.config.secrets
  const { host, account } = hostAndAccountOf(playlist.source)
  const look = {
    playlist_id: id,
    playlist_updated_at: playlist.updatedAt,
    host_hash: keyedHash(pinPepper, 'look host', host),
    account_hash: keyedHash(pinPepper, 'look account', account),
  }
  return ctx.unit(async (tx) => {
    if (!(await lockReporting(tx, deviceId))) throw fail('conflict', 'results_off')
    // The playlist may have been deleted since it was read.
    if (!(await lockLoadRequestOf(tx, deviceId, id))) throw fail('missing', 'playlist_missing')
    return addLook(ctx, tx, request, look)
  })
}

async function addLook(ctx: Context, tx: Tx, request: LookRequest, look: looks.NewLook): Promise<LookAnswer> {
  await looks.lockLooks(tx)
  const [last] = await looks.lastLooksOf(tx, [look.playlist_id])
  const history = await looks.earlierLooks(tx, look)
  const isSame = last?.playlist_updated_at.getTime() === look.playlist_updated_at.getTime()
  if (last && isSame && history.now.getTime() - last.asked_at.getTime() < FRESH_MS) return { kind: 'asked' }
  if ((await looks.countWaiting(tx)) >= MAX_WAITING) return { kind: 'busy' }
  const allowedAt =
    nextLookAllowedAt(history, history.now) ?? (await takeLookBudgets(ctx, tx, request, history.now))
  if (allowedAt) {
    const lastCheck = history.ofAccount[0] ?? last?.asked_at
    return { kind: 'later', checked_at: lastCheck?.toISOString() ?? null, again_at: allowedAt.toISOString() }
  }
  await looks.insertLook(tx, look)
  await notifyDashboards(tx, request.deviceId)
  return { kind: 'asked' }
}

/** Counts a request for its device and its network. Returns when the next one is allowed; null within the limits. */
async function takeLookBudgets(ctx: Context, tx: Tx, { deviceId, ip }: LookRequest, now: Date) {
  const { looks: perDevice, looksIp: perNetwork } = ctx.config.throttles
  const seconds = await takeAll(tx, [budgetOf(ctx, perDevice, deviceId), ...budgetsOf(ctx, perNetwork, ip)])
  return seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null
}
