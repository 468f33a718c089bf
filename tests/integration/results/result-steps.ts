import { loggedIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { television, type Television } from '../../kit/television.ts'

export const LOADED = { outcome: 'loaded', channels: 412, groups: 12, milliseconds: 800, size: 'under_1' }

interface Playlist {
  readonly id: string
  readonly updated_at: string
  readonly again_at: string | null
  readonly tell: { readonly result: boolean }
}

export async function household(stack: Stack, playlist: object = NEW_PLAYLIST) {
  const owner = await loggedIn(stack)
  const tv = await televisionWithResults(stack, owner)
  const { _id } = await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, ...playlist })
  return { owner, tv, id: _id }
}

export async function televisionWithResults(stack: Stack, owner: Owner): Promise<Television> {
  const tv = await television(stack, { device: owner })
  await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
  return tv
}

export const playlistOn = async (tv: Television): Promise<Playlist> => {
  const { body } = await tv.state()
  const [first] = body['playlists'] as Playlist[]
  if (!first) throw new Error('The state has no playlist')
  return first
}

export async function sendResult(tv: Television, fields: object = LOADED) {
  const { id, updated_at } = await playlistOn(tv)
  return tv.call('PUT', `/playlists/${id}/result`, { updated_at, ...fields })
}

export const resultsOf = async ({ browser }: Owner) => (await browser.trpc.results.list.query()).playlists
