import type { PlaylistReport } from './app-contract.ts'
import { VERDICTS, type Verdict, type VerdictCode } from './contract.ts'

/** What is known of a playlist on one television. */
export interface Known {
  /** Whether the app can tell results. */
  readonly canTell: boolean
  /** False while a protected playlist needs its PIN there (D37). */
  readonly isReadable: boolean
  /** What it told of the playlist as it is now, since its owner last asked; null if nothing. */
  readonly told: { readonly report: PlaylistReport; readonly before: number | null; readonly at: Date } | null
  /** Whether a television was given the newest state. */
  readonly isTaken: boolean
  /** Since the playlist was changed, or its owner asked to try again. */
  readonly askedSeconds: number
  readonly now: Date
}

/** Until then a change is on its way. */
export const SENDING_SECONDS = 3
/** A television has given up loading by then, or is off. */
const MAX_LOADING_SECONDS = 360

/** A verdict's values where there are none. */
export const NOTHING: Omit<Verdict, 'code'> = {
  address: 0,
  channels: null,
  before: null,
  http_status: null,
  again_at: null,
  ends_at: null,
  is_banned: false,
}

/** What to say of a playlist on one television (D54). */
export function verdictOf({ canTell, isReadable, told, isTaken, askedSeconds, now }: Known): Verdict {
  if (!canTell) return { ...NOTHING, code: 'old_app' }
  if (told) return judge(told, now)
  if (!isReadable) return { ...NOTHING, code: 'pin' }
  if (isTaken && askedSeconds < MAX_LOADING_SECONDS) return { ...NOTHING, code: 'loading' }
  return { ...NOTHING, code: !isTaken && askedSeconds < SENDING_SECONDS ? 'sending' : 'no_tv' }
}

/** What a report says by itself. `at` is when loading ended. */
export function judge({ report, before, at }: NonNullable<Known['told']>, now: Date): Verdict {
  const { address, channels, account, http_status, retry_seconds } = report
  const again_at =
    retry_seconds === null ? null : new Date(at.getTime() + retry_seconds * 1_000).toISOString()
  const values = {
    ...NOTHING,
    address,
    channels,
    http_status,
    again_at,
    ends_at: account?.ends_at ?? null,
    is_banned: account?.state === 'banned',
  }
  return { ...values, ...codeOf(report, before, now) }
}

const SHRUNK = 5

function codeOf(
  { outcome, address, channels, http_status, account, one_clip }: PlaylistReport,
  before: number | null,
  now: Date,
): { code: VerdictCode; before?: number } {
  const said = accountCode(account, now)
  switch (outcome) {
    case 'loaded':
      if (one_clip) return { code: 'one_clip' }
      if (channels !== null && before !== null && channels * SHRUNK < before)
        return { code: 'shrunk', before }
      if (channels === 0) return { code: 'empty' }
      return { code: address > 0 ? 'fallback' : 'loaded' }
    case 'login':
    case 'challenge':
    case 'single':
    case 'too_large':
      return { code: outcome }
    // Of the others the panel's own word tells more than how the list failed.
    case 'web_page':
      return { code: said ?? (before === null ? 'web_page' : 'page_now') }
    case 'answered':
      return { code: said ?? statusCode(http_status) }
    // An account answer that says neither that it ended nor that it is switched off.
    case 'account':
      return { code: said ?? 'odd' }
    case 'certificate':
    case 'cut':
    case 'empty':
    case 'odd':
    case 'unreached':
    case 'unreadable':
      return { code: said ?? outcome }
  }
}

/** Red only by what the provider's own account answer says. */
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
export interface Named {
  readonly name: string
  readonly verdict: Verdict
}

/** Worst first; a row says what its owner can act on. */
const RANK = { bad: 0, warn: 1, none: 2, good: 3 } as const

/**
 * The verdict of a playlist's row. Televisions whose app can't tell count only if none can; of others that differ, it says where it
 * works and where not.
 *
 * @returns null without televisions
 */
export function together(televisions: readonly Named[]): {
  readonly verdict: Verdict
  readonly differs: { readonly on: string; readonly not: string; readonly why: Verdict } | null
} | null {
  const telling = televisions.filter(({ verdict }) => verdict.code !== 'old_app')
  const counted = telling.length > 0 ? telling : televisions
  const worst = counted.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
  if (!worst) return null
  const good = counted.find(({ verdict }) => VERDICTS[verdict.code].signal === 'good')
  if (!good || good === worst || VERDICTS[worst.verdict.code].signal === 'good')
    return { verdict: worst.verdict, differs: null }
  // One that is off, or about to load it, does not differ.
  if (PENDING.has(worst.verdict.code)) return { verdict: good.verdict, differs: null }
  return {
    verdict: { ...good.verdict, code: 'some' },
    differs: { on: good.name, not: worst.name, why: worst.verdict },
  }
}

const PENDING: ReadonlySet<VerdictCode> = new Set(['sending', 'loading', 'no_tv'])

const rankOf = ({ verdict: { code } }: Named): number =>
  RANK[VERDICTS[code].signal] + (PENDING.has(code) ? 0.5 : code === 'fallback' ? -0.5 : 0)
