import type { Tx } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { notifyDashboards } from '../../kernel/live.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import { budgetOf, subjectOf, takeAll } from '../../kernel/throttle.ts'
import { deviceState } from '../devices/index.ts'
import { namesOf, openedIn, sourceOf } from '../playlists/index.ts'
import type { LookAnswer } from './contract.ts'
import { fail } from './fail.ts'
import { nextLook } from './look-limits.ts'
import * as looks from './look-queries.ts'

const MAX_WAITING = 20
/** A younger look is shown instead of another one. */
const FRESH_MS = 60_000

interface Click {
  readonly deviceId: string
  readonly sessionId: string
  readonly ip: string
}

/**
 * Requests one look of our server into a playlist, on a click of its owner (D55).
 *
 * @throws Failure missing for another device's playlist or while looks are off, forbidden for a protected one that is not open in this
 * session, conflict while results are off
 */
export async function requestLook(ctx: Context, click: Click, id: string): Promise<LookAnswer> {
  if (!ctx.config.looks) throw fail('missing', 'looks_off')
  const { deviceId, sessionId } = click
  const playlist = await sourceOf(ctx, id)
  if (playlist?.deviceId !== deviceId) throw fail('missing', 'playlist_missing')
  if (!(await deviceState(ctx, deviceId)).tells) throw fail('conflict', 'results_off')
  if (playlist.isProtected && !(await openedIn(ctx.db, sessionId)).has(id))
    throw fail('forbidden', 'playlist_closed')
  const { pinPepper } = ctx.config.secrets
  const { host, account } = namesOf(playlist.source)
  const look = {
    playlist_id: id,
    playlist_updated_at: playlist.updatedAt,
    host_hash: subjectOf(pinPepper, 'look host', host),
    account_hash: subjectOf(pinPepper, 'look account', account),
  }
  return ctx.unit((tx) => addLook(ctx, tx, click, look))
}

async function addLook(ctx: Context, tx: Tx, click: Click, look: looks.NewLook): Promise<LookAnswer> {
  await looks.lockLooks(tx)
  const [last] = await looks.lastLooksOf(tx, [look.playlist_id])
  const earlier = await looks.earlierLooks(tx, look)
  const isSame = last?.playlist_updated_at.getTime() === look.playlist_updated_at.getTime()
  if (last && isSame && earlier.now.getTime() - last.asked_at.getTime() < FRESH_MS) return { kind: 'asked' }
  if ((await looks.countWaiting(tx)) >= MAX_WAITING) return { kind: 'busy' }
  const next = nextLook(earlier, earlier.now) ?? (await nextClick(ctx, tx, click, earlier.now))
  if (next) {
    const lastCheck = earlier.ofAccount[0] ?? last?.asked_at
    return { kind: 'later', checked_at: lastCheck?.toISOString() ?? null, again_at: next.toISOString() }
  }
  await looks.insertLook(tx, look)
  await notifyDashboards(tx, click.deviceId)
  return { kind: 'asked' }
}

/** Counts a click for its device and its network. Returns when the next is allowed; null within the limits. */
async function nextClick(ctx: Context, tx: Tx, { deviceId, ip }: Click, now: Date): Promise<Date | null> {
  const { looks: clicks, looksIp } = ctx.config.throttles
  const seconds = await takeAll(tx, [budgetOf(ctx, clicks, deviceId), ...budgetsOf(ctx, looksIp, ip)])
  return seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null
}
