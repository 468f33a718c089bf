import { beginLook } from '@player/server/modules/results'
import { rulesOf, runLook } from '@player/workers'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { LOOK_READER } from '../../kit/process.ts'
import type { Stack } from '../../kit/stack.ts'

let visitors = 0
/** Each call returns a different address, so that tests do not share rate limits. */
export const playlistUrl = ({ url }: { readonly url: string }, path = '/playlist.m3u'): string =>
  `${url}${path}${path.includes('?') ? '&' : '?'}visitor=${(visitors += 1)}`

export async function ownerWithPlaylist(stack: Stack, playlist: object) {
  const owner = await loggedIn(stack)
  const { _id: id } = await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, ...playlist })
  return { owner, id }
}

export const requestLook = (owner: Pick<Owner, 'browser'>, id: string) =>
  owner.browser.trpc.results.look.mutate({ id })
export const rowOf = async ({ browser }: Pick<Owner, 'browser'>) =>
  (await browser.trpc.results.list.query()).playlists[0]

export async function nextLook(stack: Stack) {
  const look = await beginLook(stack.ctx)
  if (!look) throw new Error('There is no pending look')
  return look
}

/** Runs the pending look, as the program of looks does. */
export async function runNextLook(stack: Stack, panel: { readonly url: string }): Promise<void> {
  const { origin } = stack
  const databaseUrl = stack.settings['DATABASE_URL'] ?? ''
  const rules = await rulesOf({ origin, databaseUrl, allowed: new URL(panel.url).host, userAgent: 'Player' })
  await runLook(stack.ctx, await nextLook(stack), rules, LOOK_READER)
}
