import { LoadingFailed, type Report } from '@player/server/app-client/reader'
import { countLine } from './library-words.ts'
import { dateText, dayText } from './time-words.ts'

export interface LoadSummary {
  readonly text: string
  readonly isGood: boolean
}

const OUTCOME_WORDS: Partial<Record<Report['outcome'], string>> = {
  single: 'One channel, not a list',
  too_large: 'Too large for this TV: it shows the first channels',
}

const ONE_CLIP = 'All channels lead to the same clip'
const ADDRESSES = ['1st', '2nd', '3rd', '4th']

/** What a load found: what is wrong, or the number of channels or of films and series; and the account's end. `now` in milliseconds since 1970. */
export function loadSummary(report: Report, now: number): LoadSummary {
  const { outcome, account } = report
  const isOneClip = outcome === 'loaded' && report.one_clip === true
  const content = isOneClip ? ONE_CLIP : (OUTCOME_WORDS[outcome] ?? contentLine(report) + addressText(report))
  return {
    text: [content, endLine(account, now)].filter(Boolean).join('. '),
    isGood: outcome === 'loaded' && !isOneClip,
  }
}

/** Whether the provider refused the account. Its channels don't play then, so its copy is not shown. */
export const isAccountRefused = ({ outcome }: Report): boolean => outcome === 'account' || outcome === 'login'

/** The failure of a playlist that loaded before: its address is right, so a web page there is not the owner's mistake. */
export const laterFailure = (failure: LoadingFailed): LoadingFailed =>
  failure.report.outcome === 'web_page'
    ? new LoadingFailed(
        failure.report,
        'Your provider sent a web page instead. Often this is an outage, or an internet provider’s block.',
      )
    : failure

export function failureSummary({ message, report }: LoadingFailed, now: number): LoadSummary {
  const { outcome, account } = report
  const endsAt = outcome === 'account' && account?.state === 'ended' ? account.ends_at : null
  // Some panels report an account as expired before its end.
  if (!endsAt || Date.parse(endsAt) > now) return { text: message, isGood: false }
  const text = `Your subscription ended on ${dateText(endsAt)}, says your provider. Renew it there.`
  return { text, isGood: false }
}

/** The summary of a list whose copy is shown because it could not be loaded again. `loadedAt` in milliseconds since 1970. */
export const copySummary = (failure: LoadSummary, loadedAt: number): LoadSummary => ({
  text: `${copyNote(loadedAt)}: ${failure.text}`,
  isGood: false,
})

export const copyNote = (loadedAt: number): string => `Shows your list of ${dayText(loadedAt)}`

function contentLine({ channels, films, series }: Report): string {
  if (channels || (!films && !series)) return countLine('live', channels ?? 0)
  return [films && countLine('film', films), series && countLine('series', series)].filter(Boolean).join(', ')
}

const addressText = ({ address = 0 }: Report): string =>
  address > 0 ? `, through your ${ADDRESSES[address]} address` : ''

function endLine(account: Report['account'], now: number): string {
  const endsAt = account?.ends_at
  if (!endsAt) return ''
  return Date.parse(endsAt) > now ? `Ends on ${dateText(endsAt)}` : `It ended on ${dateText(endsAt)}`
}
