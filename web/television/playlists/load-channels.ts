import type { Playlist } from '@player/server/app-client'
import { type Channel, PlaylistProblem } from './channel.ts'
import { readM3u } from './m3u.ts'
import { readXtream } from './xtream.ts'

/** Loads a playlist from its provider (D38). @throws PlaylistProblem with words for the viewer */
export async function loadChannels(
  source: Playlist['source'],
  get: (url: string) => Promise<Response>,
): Promise<Channel[]> {
  if (!source) throw new PlaylistProblem('This playlist needs its PIN.')
  try {
    const channels = 'url' in source ? await readList(source.url, get) : await readXtream(source, get)
    if (channels.length === 0) throw new PlaylistProblem('Your provider answered, but without channels.')
    return channels
  } catch (error) {
    if (error instanceof PlaylistProblem) throw error
    throw new PlaylistProblem(
      'Your provider can’t be reached. Check the playlist’s address, or try again later.',
      {
        cause: error,
      },
    )
  }
}

async function readList(url: string, get: (url: string) => Promise<Response>): Promise<Channel[]> {
  const answer = await get(url)
  if (answer.status === 401 || answer.status === 403)
    throw new PlaylistProblem('Your provider refused this playlist. Your account may have expired.')
  if (!answer.ok) throw new PlaylistProblem(`Your provider answered with error ${answer.status}.`)
  return readM3u(await answer.text())
}
