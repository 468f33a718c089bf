import { type PlaylistReport, report as reportSchema } from './app-contract.ts'
import type { Verdict, VerdictCode } from './contract.ts'
import { MAX_WAIT_SECONDS } from './look-limits.ts'
import { LOADS, NOTHING, reportVerdict } from './verdict.ts'

/** A stored look. */
export interface Look {
  readonly asked_at: Date
  readonly leased_until: Date | null
  readonly done_at: Date | null
  readonly ending: 'read' | 'home' | 'failed' | null
  readonly report: unknown
}

/** The result of a look so far. */
export interface Found {
  /** Null while it goes on and nothing is wrong. */
  readonly verdict: Verdict | null
  readonly isDone: boolean
  readonly report: PlaylistReport | null
  readonly at: Date
}

const RED: ReadonlySet<VerdictCode> = new Set(['ended', 'switched_off', 'login'])

/** The verdict of a look alone (D55). Only the provider's account answer makes it red. */
export function foundBy(look: Look, now: Date): Found {
  const { done_at, ending } = look
  const at = done_at ?? look.asked_at
  const report = look.report === null ? null : reportSchema.parse(look.report)
  if (ending === 'home' || ending === 'failed')
    return { verdict: { ...NOTHING, code: `look_${ending}` }, isDone: true, report: null, at }
  const judged = report && reportVerdict({ report, before: null, at }, now)
  const isRed = judged !== null && RED.has(judged.code)
  if (ending === null) {
    const isOver = endOf(look) < now
    const verdict = isRed ? judged : isOver ? { ...NOTHING, code: 'look_failed' as const } : null
    return { verdict, isDone: isOver, report, at }
  }
  if (!report || !judged || isRed) return { verdict: judged, isDone: true, report, at }
  return { verdict: { ...judged, code: codeOf(report) }, isDone: true, report, at }
}

/** When a look that is not done has failed. */
const endOf = ({ asked_at, leased_until }: Look): Date =>
  leased_until ?? new Date(asked_at.getTime() + MAX_WAIT_SECONDS * 1_000)

const codeOf = ({ outcome }: PlaylistReport): VerdictCode =>
  outcome === 'loaded' || outcome === 'single' ? 'look_ok' : 'look_no'

/** What a television's verdict is based on. */
interface TelevisionsVerdict {
  readonly verdict: Verdict
  /** Null if no television reported on the playlist's present version. */
  readonly at: Date | null
}

const HOUR = 3_600_000
/** An older look no longer counts. */
const MAX_AGE = 24 * HOUR

/**
 * The verdict of a row from its televisions and a look. The televisions' verdict stands, unless there is none, or the look explains it.
 */
export function withLook({ verdict: tv, at }: TelevisionsVerdict, found: Found | null, now: Date): Verdict {
  const look = found?.verdict
  if (!found || !look || now.getTime() - found.at.getTime() > MAX_AGE) return tv
  const isRed = RED.has(look.code)
  if (at === null) return tv.code === 'pin' && !isRed ? tv : look
  // Its television read the list: no look replaces that.
  if (LOADS.has(tv.code)) return tv
  if (isRed) return look
  const isLater = found.at > at
  if (RED.has(tv.code)) return isLater && look.code === 'look_ok' ? look : tv
  const isNear = Math.abs(found.at.getTime() - at.getTime()) <= HOUR
  if (tv.code !== 'unreached' || !isNear) return tv
  if (look.code === 'look_ok') return { ...look, code: 'at_home' }
  return found.report?.outcome === 'unreached' ? { ...NOTHING, code: 'both' } : tv
}
