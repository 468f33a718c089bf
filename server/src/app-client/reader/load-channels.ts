import type { PlaylistSource } from '../index.ts'
import { type Account, accountIn, apiAddress } from './account.ts'
import { type Get, retrySecondsOf } from './answer.ts'
import { type Bounds, TELEVISION_BOUNDS } from './bounds.ts'
import { openDeadline } from './deadline.ts'
import { LoadingFailed } from './loading-failed.ts'
import { readAccount } from './read-account.ts'
import { type Reading, readList } from './read-list.ts'
import { readCategories, readStreams } from './read-streams.ts'
import { type Report, reportOf } from './report.ts'
import { createRequest } from './request.ts'
import { withLibraryCounts } from './with-library-counts.ts'

/** Loads a playlist from its provider. An account with only films or series has no channels. `now`: the server's time in ms. @throws LoadingFailed */
export async function loadChannels(
  playlist: PlaylistSource,
  get: Get,
  now: () => number,
  bounds: Bounds = TELEVISION_BOUNDS,
): Promise<Reading> {
  if (!playlist.source) throw new LoadingFailed(reportOf('odd'), 'This playlist needs its PIN.')
  const deadline = openDeadline(bounds.totalMs)
  const request = createRequest(get, deadline)
  try {
    const loading =
      playlist.type === 'm3u'
        ? loadList(playlist.source.url, request, now, bounds)
        : loadAccount(playlist.source, request, now, bounds)
    const { report, ...content } = await deadline.within(loading).catch(unreached)
    const isLate = deadline.isOver() && report.outcome === 'cut'
    const result = isLate ? { ...report, outcome: 'unreached' as const } : report
    // A list that is too large is shown in part.
    const isShown = result.outcome !== 'too_large' || content.channels.length > 0
    if (SHOWN.has(result.outcome) && isShown) return { ...content, report: result }
    throw new LoadingFailed(result)
  } finally {
    deadline.end()
  }
}

const SHOWN: ReadonlySet<Report['outcome']> = new Set(['loaded', 'single', 'too_large'])

type Fetch = ReturnType<typeof createRequest>

const unreached = (): Reading => ({
  report: reportOf('unreached'),
  channels: [],
  areGroupsKnown: true,
  guide: null,
})

async function loadAccount(account: Account, request: Fetch, now: () => number, bounds: Bounds) {
  const call = (action: string) => request(apiAddress(account, action), bounds.answerMs)
  const accountAnswer = await call('')
  const accountReport = accountAnswer ? await readAccount(accountAnswer, now()) : reportOf('unreached')
  if (accountReport.outcome !== 'loaded') return { ...unreached(), report: accountReport }
  const [categories, streams] = await Promise.all([
    call('&action=get_live_categories'),
    call('&action=get_live_streams'),
  ])
  if (!streams)
    return { ...unreached(), report: { ...reportOf('unreached'), account: accountReport.account } }
  const groups = categories ? await readCategories(categories, bounds) : new Map()
  const { report, ...content } = await readStreams(streams, account, bounds, groups)
  const withCounts = await withLibraryCounts(report, account, call, bounds)
  // Refused categories are a reason to load again, so their Retry-After counts too.
  const retry_seconds = withCounts.retry_seconds ?? (categories && retrySecondsOf(categories))
  return { ...content, report: { ...withCounts, retry_seconds, account: accountReport.account } }
}

async function loadList(url: string, request: Fetch, now: () => number, bounds: Bounds): Promise<Reading> {
  const account = accountIn(url)
  // For an ended account, panels send an empty list or an error; their answer about the account says why.
  const readingAccount = account
    ? request(apiAddress(account, ''), bounds.answerMs).then((answer) => answer && readAccount(answer, now()))
    : null
  const answer = await request(url, account ? bounds.accountListMs : bounds.answerMs)
  const reading = answer ? await readList(answer, url, bounds) : unreached()
  const accountReport = SHOWN.has(reading.report.outcome)
    ? await awaitBriefly(readingAccount)
    : await readingAccount
  const report = { ...reading.report, account: accountReport?.account ?? null }
  const accountProblem =
    accountReport?.outcome === 'account' || accountReport?.outcome === 'login' ? accountReport.outcome : null
  const outcome = SHOWN.has(report.outcome) ? report.outcome : (accountProblem ?? report.outcome)
  return { ...reading, report: { ...report, outcome } }
}

/** How long a loaded list waits for the report about its account. */
const WAIT_MS = 2_000
const awaitBriefly = <Result>(result: Promise<Result> | null): Promise<Result | null> | null =>
  result && Promise.race([result, new Promise<null>((resolve) => setTimeout(() => resolve(null), WAIT_MS))])
