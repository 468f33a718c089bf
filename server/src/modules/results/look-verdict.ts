import type { Row } from '@player/db'
import { type PlaylistReport, report as reportSchema } from './app-contract.ts'
import type { Verdict, VerdictCode } from './contract.ts'
import { MAX_WAIT_SECONDS } from './look-limits.ts'
import { NO_VALUES, reportVerdict, WORKING_CODES } from './report-verdict.ts'

export type Look = Pick<Row<'playlist_looks'>, 'asked_at' | 'leased_until' | 'done_at' | 'ending' | 'report'>

export interface LookResult {
  /** Null while the look runs, unless the account has a problem. */
  readonly verdict: Verdict | null
  readonly isDone: boolean
  readonly report: PlaylistReport | null
  readonly at: Date
}

/** Verdicts from the provider's answer about the account: the only bad ones that a look has. */
const ACCOUNT_CODES: ReadonlySet<VerdictCode> = new Set(['ended', 'switched_off', 'login'])

/** The verdict of a look alone (D55). */
export function lookResultOf(look: Look, now: Date): LookResult {
  const { done_at, ending } = look
  const at = done_at ?? look.asked_at
  const report = look.report === null ? null : reportSchema.parse(look.report)
  if (ending === 'home' || ending === 'failed')
    return { verdict: { ...NO_VALUES, code: `look_${ending}` }, isDone: true, report: null, at }
  const reported = report && reportVerdict({ report, before: null, at })
  const isAccountCode = reported !== null && ACCOUNT_CODES.has(reported.code)
  if (ending === null) {
    const isOver = endOf(look) < now
    const verdict = isAccountCode ? reported : isOver ? { ...NO_VALUES, code: 'look_failed' as const } : null
    return { verdict, isDone: isOver, report, at }
  }
  if (!report || !reported || isAccountCode) return { verdict: reported, isDone: true, report, at }
  return { verdict: { ...reported, code: codeOf(report) }, isDone: true, report, at }
}

/** When an unfinished look counts as failed. */
const endOf = ({ asked_at, leased_until }: Look): Date =>
  leased_until ?? new Date(asked_at.getTime() + MAX_WAIT_SECONDS * 1_000)

const codeOf = ({ outcome }: PlaylistReport): VerdictCode =>
  outcome === 'loaded' || outcome === 'single' ? 'look_ok' : 'look_no'

interface TvVerdict {
  readonly verdict: Verdict
  /** When a television last reported; null if none did since `requestedAt`. */
  readonly at: Date | null
  /** When the owner last changed the playlist or asked to try again. */
  readonly requestedAt: Date
}

const HOUR_MS = 3_600_000
const MAX_AGE_MS = 24 * HOUR_MS

/** The verdict of a row from its televisions and a look: that of the televisions, unless none reported or the look explains or disproves it. */
export function withLook(
  { verdict: tv, at, requestedAt }: TvVerdict,
  result: LookResult,
  now: Date,
): Verdict {
  const look = result.verdict
  if (!look || now.getTime() - result.at.getTime() > MAX_AGE_MS) return tv
  const isAccountCode = ACCOUNT_CODES.has(look.code)
  // The playlist was changed, or the televisions were asked again, after this look.
  const isOutdated = result.at < requestedAt
  if (at === null) return isOutdated || (tv.code === 'pin' && !isAccountCode) ? tv : look
  // A television that read the list is right, whatever the look found.
  if (WORKING_CODES.has(tv.code)) return tv
  if (isAccountCode && !isOutdated) return look
  const isLater = result.at > at
  if (ACCOUNT_CODES.has(tv.code)) return isLater && look.code === 'look_ok' ? look : tv
  const isNear = Math.abs(result.at.getTime() - at.getTime()) <= HOUR_MS
  if (tv.code !== 'unreached' || !isNear) return tv
  if (look.code === 'look_ok') return { ...look, code: 'at_home' }
  return result.report?.outcome === 'unreached' ? { ...NO_VALUES, code: 'both' } : tv
}
