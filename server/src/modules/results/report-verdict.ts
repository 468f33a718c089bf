import type { PlaylistReport } from './app-contract.ts'
import type { Verdict, VerdictCode } from './contract.ts'

export interface LoadResult {
  readonly report: PlaylistReport
  /** The number of channels in the previous list; null if unknown. */
  readonly before: number | null
  /** When loading ended. */
  readonly at: Date
}

export const NO_VALUES: Omit<Verdict, 'code'> = {
  address: 0,
  channels: null,
  before: null,
  http_status: null,
  again_at: null,
  ends_at: null,
  is_banned: false,
}

/** Verdicts of a television that shows the playlist's channels; of a list that is too large, the first ones. */
export const WORKING_CODES: ReadonlySet<VerdictCode> = new Set([
  'loaded',
  'fallback',
  'some',
  'single',
  'shrunk',
  'one_clip',
  'too_large',
])

export function reportVerdict({ report, before, at }: LoadResult): Verdict {
  const { address, account, http_status, retry_seconds } = report
  const again_at =
    retry_seconds === null ? null : new Date(at.getTime() + retry_seconds * 1_000).toISOString()
  const values = {
    ...NO_VALUES,
    address,
    // A list of films or series only has no number of channels.
    channels: report.channels === 0 && hasTitles(report) ? null : report.channels,
    http_status,
    again_at,
    // Some panels report an account as expired before its end.
    ends_at: account?.ends_at && new Date(account.ends_at) < at ? account.ends_at : null,
    is_banned: account?.state === 'banned',
  }
  return { ...values, ...codeOf(report, before, at) }
}

/** When an account ends, in ISO 8601; null without an end, and for an account that does not work now. */
export const accountEndOf = ({ account, outcome }: PlaylistReport): string | null =>
  account && outcome !== 'login' && (account.state === 'active' || account.state === 'unknown')
    ? account.ends_at
    : null

/** A list with less than a fifth of the previous channels has shrunk. */
const SHRINK_FACTOR = 5

function codeOf(
  report: PlaylistReport,
  before: number | null,
  at: Date,
): { code: VerdictCode; before?: number } {
  const { outcome, address, channels, http_status, account, one_clip } = report
  const accountVerdict = accountCode(account, at)
  switch (outcome) {
    case 'loaded':
      if (one_clip) return { code: 'one_clip' }
      if (channels !== null && before !== null && channels * SHRINK_FACTOR < before)
        return { code: 'shrunk', before }
      if (channels === 0 && !hasTitles(report)) return { code: 'empty' }
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
    // 'odd': the account has neither ended nor been switched off.
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

const hasTitles = ({ films, series }: PlaylistReport): boolean => (films ?? 0) + (series ?? 0) > 0

/** The verdict of the provider's answer about the account alone; null without an account, and for one that worked when it was read. */
function accountCode(account: PlaylistReport['account'], at: Date): VerdictCode | null {
  if (!account) return null
  if (account.state === 'disabled' || account.state === 'banned') return 'switched_off'
  const isOver = account.ends_at !== null && new Date(account.ends_at) < at
  return account.state === 'ended' || isOver ? 'ended' : null
}

function statusCode(status: number | null): VerdictCode {
  if (status === null) return 'odd'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429) return 'wait'
  if (status >= 500) return 'trouble'
  return status >= 400 ? 'refused' : 'odd'
}
