import type { LoadingFailed, Report } from '@player/server/app-client/reader'
import { channelsLine, dateText } from './words.ts'

/** What a playlist's last loading found, in words for the viewer. */
export interface Found {
  readonly text: string
  readonly isGood: boolean
}

const WHAT: Partial<Record<Report['outcome'], string>> = {
  single: 'One channel, not a list',
  too_large: 'Too large for this TV: it shows the first channels',
}

/** Words for a list that was loaded: how much is in it, and when the account ends. `now` in milliseconds since 1970. */
export function foundIn({ outcome, channels, account }: Report, now: number): Found {
  const what = WHAT[outcome] ?? channelsLine(channels ?? 0)
  return { text: [what, endLine(account, now)].filter(Boolean).join('. '), isGood: outcome === 'loaded' }
}

/** Words for one that could not be loaded: why, and when the account ended if that is why. */
export function problemIn({ message, report: { outcome, account } }: LoadingFailed, now: number): Found {
  const ended = outcome === 'account' ? account?.ends_at : null
  // Some panels call an account expired whose end is still to come.
  const end = ended && Date.parse(ended) <= now ? `It ended on ${dateText(ended)}.` : ''
  return { text: [message, end].filter(Boolean).join(' '), isGood: false }
}

function endLine(account: Report['account'], now: number): string {
  const ends = account?.ends_at
  if (!ends) return ''
  return Date.parse(ends) > now ? `Ends on ${dateText(ends)}` : `It ended on ${dateText(ends)}`
}
