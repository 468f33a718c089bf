import type { PlaylistSource } from '../index.ts'
import { type Account, accountIn, apiAddress } from './account.ts'
import { type Answer, type Get, hasSucceeded, type Limits } from './answer.ts'
import type { Channel } from './channel.ts'
import { type Deadline, openDeadline } from './deadline.ts'
import { type Reading, readList } from './read-list.ts'
import { readAccount } from './read-account.ts'
import { readCategories, readStreams } from './read-streams.ts'
import { type Report, reportOf } from './report.ts'
import { wordsFor } from './words.ts'

/** What a television reads and keeps, and how long it waits in milliseconds. */
export interface Bounds extends Limits {
  readonly answerMs: number
  /** Panels take long to write the list of an account. */
  readonly accountListMs: number
  readonly totalMs: number
}

export const TELEVISION: Bounds = {
  packed: 200_000_000,
  bytes: 200_000_000,
  channels: 50_000,
  answerMs: 30_000,
  accountListMs: 60_000,
  totalMs: 300_000,
}

export interface Loaded {
  channels: readonly Channel[]
  /** The address of the guide that the list names. */
  guide: string | null
  report: Report
}

/** A playlist that could not be loaded: why, and what the television tells of it. */
export class LoadingFailed extends Error {
  override readonly name = 'LoadingFailed'
  readonly report: Report
  constructor(report: Report, words: string = wordsFor(report)) {
    super(words)
    this.report = report
  }
}

/**
 * Loads a playlist from its provider (D38). `now` tells the server's time in milliseconds where it is known.
 *
 * @throws LoadingFailed with words for the viewer
 */
export async function loadChannels(
  playlist: PlaylistSource,
  get: Get,
  now: () => number,
  bounds: Bounds = TELEVISION,
): Promise<Loaded> {
  if (!playlist.source) throw new LoadingFailed(reportOf('odd'), 'This playlist needs its PIN.')
  const whole = openDeadline(bounds.totalMs)
  const ask = asking(get, whole)
  try {
    const loading =
      playlist.type === 'm3u'
        ? loadList(playlist.source.url, ask, now, bounds)
        : loadAccount(playlist.source, ask, now, bounds)
    const { report, ...content } = await whole.within(loading).catch(unreached)
    const isLate = whole.isOver() && report.outcome === 'cut'
    const told = isLate ? { ...report, outcome: 'unreached' as const } : report
    // Of a list that is too large, what fits is shown.
    if (SHOWN.has(told.outcome) && content.channels.length > 0) return { ...content, report: told }
    throw new LoadingFailed(told)
  } finally {
    whole.end()
  }
}

const SHOWN: ReadonlySet<Report['outcome']> = new Set(['loaded', 'single', 'too_large'])

type Ask = (url: string, answerMs: number) => Promise<Answer | null>

/** Asks for an answer, until its first byte is late; null if none came. */
const asking =
  (get: Get, whole: Deadline): Ask =>
  async (url, answerMs) => {
    if (whole.isOver()) return null
    const first = openDeadline(answerMs)
    whole.onEnd(() => first.end())
    try {
      return await first.within(get(url, { signal: first.signal }))
    } catch {
      return null
    } finally {
      first.clear()
    }
  }

const unreached = (): Reading => ({ report: reportOf('unreached'), channels: [], guide: null })

async function loadAccount(account: Account, ask: Ask, now: () => number, bounds: Bounds): Promise<Reading> {
  const call = (action: string) => ask(apiAddress(account, action), bounds.answerMs)
  const about = await call('')
  const said = about ? await readAccount(about, now()) : reportOf('unreached')
  if (said.outcome !== 'loaded') return { ...unreached(), report: said }
  const [categories, streams] = await Promise.all([
    call('&action=get_live_categories'),
    call('&action=get_live_streams'),
  ])
  if (!streams) return { ...unreached(), report: { ...reportOf('unreached'), account: said.account } }
  // Without the categories, the channels are in no group.
  const groups = categories && hasSucceeded(categories) ? await readCategories(categories, bounds) : new Map()
  const { report, ...content } = await readStreams(streams, account, bounds, groups)
  return { ...content, report: { ...report, account: said.account } }
}

async function loadList(url: string, ask: Ask, now: () => number, bounds: Bounds): Promise<Reading> {
  const account = accountIn(url)
  // Panels list an ended account as if it were empty or refused; their account answer says which.
  const saying = account
    ? ask(apiAddress(account, ''), bounds.answerMs).then((about) => about && readAccount(about, now()))
    : null
  const answer = await ask(url, account ? bounds.accountListMs : bounds.answerMs)
  const reading = answer ? await readList(answer, url, bounds) : unreached()
  const said = SHOWN.has(reading.report.outcome) ? await soon(saying) : await saying
  const report = { ...reading.report, account: said?.account ?? null }
  const refused = said?.outcome === 'account' || said?.outcome === 'login' ? said.outcome : null
  const outcome = SHOWN.has(report.outcome) ? report.outcome : (refused ?? report.outcome)
  return { ...reading, report: { ...report, outcome } }
}

/** A list that is there does not wait for long for what else is known of its account. */
const SOON_MS = 2_000
const soon = <Found>(finding: Promise<Found> | null): Promise<Found | null> | null =>
  finding && Promise.race([finding, new Promise<null>((resolve) => setTimeout(() => resolve(null), SOON_MS))])
