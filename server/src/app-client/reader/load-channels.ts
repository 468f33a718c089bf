import type { PlaylistSource } from '../index.ts'
import { answeredWith, type Channel, PlaylistProblem } from './channel.ts'
import { guideAddressIn, readM3u } from './m3u.ts'
import { type Get, wholeText } from './read-text.ts'
import { readXtream } from './xtream.ts'

export { PlaylistProblem }

const TIMEOUT_MS = 120_000
const MAX_BYTES = 64_000_000

export interface Loaded {
  channels: Channel[]
  /** The address of the guide that the list names. */
  guide: string | null
}

/**
 * Loads a playlist from its provider (D38). `now` tells the server's time in milliseconds where it is known.
 *
 * @throws PlaylistProblem with words for the viewer
 */
export async function loadChannels(playlist: PlaylistSource, get: Get, now: () => number): Promise<Loaded> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), TIMEOUT_MS)
  const ask: Get = (url) => get(url, { signal: ending.signal })
  try {
    const loaded = await readSource(playlist, ask, now)
    if (!loaded) throw new PlaylistProblem('This playlist needs its PIN.')
    if (loaded.channels.length === 0)
      throw new PlaylistProblem('Your provider answered, but without channels.')
    return loaded
  } catch (error) {
    if (error instanceof PlaylistProblem) throw error
    throw new PlaylistProblem(
      'Your provider can’t be reached. Check the playlist’s address, or try again later.',
      {
        cause: error,
      },
    )
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

/** Null without a source. */
async function readSource(playlist: PlaylistSource, get: Get, now: () => number): Promise<Loaded | null> {
  switch (playlist.type) {
    case 'm3u':
      return playlist.source && readList(playlist.source.url, get)
    case 'xtream':
      return playlist.source && { channels: await readXtream(playlist.source, get, now), guide: null }
  }
}

async function readList(url: string, get: Get): Promise<Loaded> {
  const answer = await get(url)
  if (answer.status === 401 || answer.status === 403)
    throw new PlaylistProblem('Your provider refused this playlist. Your account may have expired.')
  if (!answer.ok) throw answeredWith(answer.status)
  const text = await wholeText(answer, MAX_BYTES)
  // The list may have been redirected.
  const base = answer.url || url
  return { channels: readM3u(text, base), guide: guideAddressIn(text, base) }
}
