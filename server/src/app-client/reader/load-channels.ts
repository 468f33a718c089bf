import type { PlaylistSource } from '../index.ts'
import { type Channel } from './channel.ts'
import { type Facts, failedReport, loadedReport, noFacts, type Report } from './facts.ts'
import { guideAddressIn, isMediaPlaylist, readM3u, singleChannel } from './m3u.ts'
import { answeredWith, isPage, pageProblem, PlaylistProblem } from './problem.ts'
import { type Get, wholeText } from './read-text.ts'
import { accountIn, readAccount, readXtream } from './xtream.ts'

const TIMEOUT_MS = 120_000
const MAX_BYTES = 64_000_000
/** Of an error's page. */
const MAX_ERROR_BYTES = 64_000

export interface Loaded {
  channels: Channel[]
  /** The address of the guide that the list names. */
  guide: string | null
  report: Report
}

/** A playlist that could not be loaded: why, and what the television tells of it. */
export class LoadingFailed extends Error {
  override readonly name = 'LoadingFailed'
  readonly report: Report
  constructor(problem: PlaylistProblem, facts: Facts) {
    super(problem.message, { cause: problem })
    this.report = failedReport(problem, facts)
  }
}

/**
 * Loads a playlist from its provider (D38). `now` tells the server's time in milliseconds where it is known.
 *
 * @throws LoadingFailed with words for the viewer
 */
export async function loadChannels(playlist: PlaylistSource, get: Get, now: () => number): Promise<Loaded> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), TIMEOUT_MS)
  const ask: Get = (url) => get(url, { signal: ending.signal })
  const facts = noFacts()
  try {
    const loaded = await readSource(playlist, ask, now, facts)
    if (loaded.channels.length === 0)
      throw new PlaylistProblem('empty', 'Your provider answered, but without channels.')
    return { ...loaded, report: loadedReport(facts, loaded.channels) }
  } catch (error) {
    if (error instanceof PlaylistProblem) throw new LoadingFailed(error, facts)
    // The panel's own account answer came, and then nothing.
    const words = 'Your provider can’t be reached. Check the playlist’s address, or try again later.'
    const outcome = facts.bytes > 0 && !ending.signal.aborted ? 'cut' : 'unreached'
    throw new LoadingFailed(new PlaylistProblem(outcome, words, { cause: error }), facts)
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

type Content = Pick<Loaded, 'channels' | 'guide'>

async function readSource(
  playlist: PlaylistSource,
  get: Get,
  now: () => number,
  facts: Facts,
): Promise<Content> {
  switch (playlist.type) {
    case 'm3u':
      if (playlist.source) return readList(playlist.source.url, get, now, facts)
      break
    case 'xtream':
      if (playlist.source)
        return { channels: await readXtream(playlist.source, get, now, facts), guide: null }
  }
  throw new PlaylistProblem('odd', 'This playlist needs its PIN.')
}

async function readList(url: string, get: Get, now: () => number, facts: Facts): Promise<Content> {
  const account = accountIn(url)
  // Panels list an ended account as if it were empty or refused; their account answer says which.
  const asked = account
    ? readAccount(account, get, now, facts).catch((error: unknown) => {
        if (error instanceof PlaylistProblem && error.outcome === 'account') return error
        return null
      })
    : null
  try {
    const answer = await get(url)
    if (!answer.ok) throw answeredWith(answer, await wholeText(answer, MAX_ERROR_BYTES).catch(() => ''))
    const text = await wholeText(answer, MAX_BYTES, (count) => (facts.bytes += count))
    if (isPage(text)) throw pageProblem(text)
    // The list may have been redirected.
    const base = answer.url || url
    if (isMediaPlaylist(text)) {
      facts.isSingle = true
      return { channels: [singleChannel(base)], guide: null }
    }
    const channels = readM3u(text, base)
    if (channels.length === 0 && text.trim() !== '' && !text.includes('#EXTM3U'))
      throw new PlaylistProblem('unreadable', 'This TV can’t read what’s at this address.')
    return { channels, guide: guideAddressIn(text, base) }
  } catch (error) {
    throw (await asked) ?? error
  } finally {
    await asked
  }
}
