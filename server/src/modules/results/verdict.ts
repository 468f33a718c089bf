import type { PlaylistReport } from './app-contract.ts'
import { VERDICTS, type Verdict, type VerdictCode } from './contract.ts'

/** The facts behind the verdict of a playlist on one television. */
export interface ResultFacts {
  /** Whether the app can report results. */
  readonly canReport: boolean
  /** False while a protected playlist needs its PIN on this television. */
  readonly isReadable: boolean
  /** The last report of the playlist's current version since the owner last asked to load it; null without one. */
  readonly result: {
    readonly report: PlaylistReport
    readonly before: number | null
    readonly at: Date
  } | null
  /** Whether a television has read the newest state. */
  readonly hasNewestState: boolean
  /** Time since the playlist was changed, or its owner asked to try again. */
  readonly waitingSeconds: number
  readonly now: Date
}

/** Waiting televisions get a change within this time. */
const SENDING_SECONDS = 3
/** A television without a report after this time has stopped loading, or is off. */
const MAX_LOADING_SECONDS = 360

/** The values of a verdict without details. */
export const NO_VALUES: Omit<Verdict, 'code'> = {
  address: 0,
  channels: null,
  before: null,
  http_status: null,
  again_at: null,
  ends_at: null,
  is_banned: false,
}

/** Verdicts of a television that shows the playlist's channels. */
export const LOADS: ReadonlySet<VerdictCode> = new Set([
  'loaded',
  'fallback',
  'some',
  'single',
  'shrunk',
  'one_clip',
])

/** The verdict of a playlist on one television (D54). */
export function verdictOf({
  canReport,
  isReadable,
  result,
  hasNewestState,
  waitingSeconds,
  now,
}: ResultFacts): Verdict {
  if (!canReport) return { ...NO_VALUES, code: 'old_app' }
  if (result) return reportVerdict(result, now)
  if (!isReadable) return { ...NO_VALUES, code: 'pin' }
  if (hasNewestState && waitingSeconds < MAX_LOADING_SECONDS) return { ...NO_VALUES, code: 'loading' }
  return { ...NO_VALUES, code: !hasNewestState && waitingSeconds < SENDING_SECONDS ? 'sending' : 'no_tv' }
}

/** The verdict of one report. `at` is when loading ended. */
export function reportVerdict(
  { report, before, at }: NonNullable<ResultFacts['result']>,
  now: Date,
): Verdict {
  const { address, channels, account, http_status, retry_seconds } = report
  const again_at =
    retry_seconds === null ? null : new Date(at.getTime() + retry_seconds * 1_000).toISOString()
  const values = {
    ...NO_VALUES,
    address,
    channels,
    http_status,
    again_at,
    // Some panels report an account as expired before its end.
    ends_at: account?.ends_at && new Date(account.ends_at) < now ? account.ends_at : null,
    is_banned: account?.state === 'banned',
  }
  return { ...values, ...codeOf(report, before, now) }
}

/** When an account ends, ISO 8601; null without an end, and for an account that does not work now. */
export const endOf = ({ account, outcome }: PlaylistReport): string | null =>
  account && outcome !== 'login' && (account.state === 'active' || account.state === 'unknown')
    ? account.ends_at
    : null

/** A list with less than a fifth of the previous channels has shrunk. */
const SHRINK_FACTOR = 5

function codeOf(
  { outcome, address, channels, http_status, account, one_clip }: PlaylistReport,
  before: number | null,
  now: Date,
): { code: VerdictCode; before?: number } {
  const accountVerdict = accountCode(account, now)
  switch (outcome) {
    case 'loaded':
      if (one_clip) return { code: 'one_clip' }
      if (channels !== null && before !== null && channels * SHRINK_FACTOR < before)
        return { code: 'shrunk', before }
      if (channels === 0) return { code: 'empty' }
      return { code: address > 0 ? 'fallback' : 'loaded' }
    case 'login':
    case 'challenge':
    case 'single':
    case 'too_large':
      return { code: outcome }
    // For the outcomes below, the account's state explains more than the failure of the list.
    case 'web_page':
      return { code: accountVerdict ?? (before === null ? 'web_page' : 'page_now') }
    case 'answered':
      return { code: accountVerdict ?? statusCode(http_status) }
    // The account has neither ended nor been switched off.
    case 'account':
      return { code: accountVerdict ?? 'odd' }
    case 'certificate':
    case 'cut':
    case 'empty':
    case 'odd':
    case 'unreached':
    case 'unreadable':
      return { code: accountVerdict ?? outcome }
  }
}

/** The verdict of the provider's account answer alone: switched off or ended, otherwise null. */
function accountCode(account: PlaylistReport['account'], now: Date): VerdictCode | null {
  if (!account) return null
  if (account.state === 'disabled' || account.state === 'banned') return 'switched_off'
  const isOver = account.ends_at !== null && new Date(account.ends_at) < now
  return account.state === 'ended' || isOver ? 'ended' : null
}

function statusCode(status: number | null): VerdictCode {
  if (status === null) return 'odd'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429) return 'wait'
  if (status >= 500) return 'trouble'
  return status >= 400 ? 'refused' : 'odd'
}

/** One television's verdict, for the row of its playlist. */
interface NamedVerdict {
  readonly name: string
  readonly verdict: Verdict
}

/** Worst first: a row shows what its owner can act on. */
const RANK = { bad: 0, warn: 1, none: 2, good: 3 } as const

/**
 * The verdict of a playlist's row. Televisions whose app cannot report count only if none can. If the others differ, the verdict names
 * one that plays it and one that does not.
 *
 * @returns null without televisions
 */
export function rowVerdictOf(televisions: readonly NamedVerdict[]): {
  readonly verdict: Verdict
  readonly differs: { readonly on: string; readonly not: string; readonly why: Verdict } | null
} | null {
  const reporting = televisions.filter(({ verdict }) => verdict.code !== 'old_app')
  const relevant = reporting.length > 0 ? reporting : televisions
  const worst = relevant.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
  if (!worst) return null
  const good = relevant.find(({ verdict }) => VERDICTS[verdict.code].signal === 'good')
  if (!good || good === worst || VERDICTS[worst.verdict.code].signal === 'good')
    return { verdict: worst.verdict, differs: null }
  // A television that is off, or about to load the playlist, is no difference.
  if (PENDING.has(worst.verdict.code)) return { verdict: good.verdict, differs: null }
  return {
    verdict: { ...good.verdict, code: 'some' },
    differs: { on: good.name, not: worst.name, why: worst.verdict },
  }
}

const PENDING: ReadonlySet<VerdictCode> = new Set(['sending', 'loading', 'no_tv'])

const rankOf = ({ verdict: { code } }: NamedVerdict): number =>
  RANK[VERDICTS[code].signal] + (PENDING.has(code) ? 0.5 : code === 'fallback' ? -0.5 : 0)
