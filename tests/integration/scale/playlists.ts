import { beginLook, endLook } from '@player/server/modules/results'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'

/** Moves a host and undoes that in two steps, swaps addresses, turns arranging off, and looks into a playlist. Needs PLAYLIST_LOOKS=on. */
export async function changePlaylists(stack: Stack): Promise<void> {
  const owner = await loggedIn(stack)
  const { playlists, results } = owner.browser.trpc
  const list = {
    ...NEW_PLAYLIST,
    playlist_url: 'http://old.example/list.m3u',
    fallbacks: ['http://new.example'],
  }
  const { _id: id } = await playlists.save.mutate(list)
  await playlists.setArranging.mutate({ id, on: true })
  await playlists.setArranging.mutate({ id, on: false })
  await results.look.mutate({ id })
  const look = await beginLook(stack.ctx)
  if (look) await endLook(stack.ctx, look, 'failed')

  await playlists.moveHost.mutate({ from: 'old.example', to: 'other.example', ids: [id] })
  const { moves } = await playlists.hosts.query()
  const move = { id: moves[0]?.id ?? '' }
  await stack.sql(`update playlists set pin_hash = 'not a hash' where id = $1`, id)
  const elsewhere = openBrowser(stack)
  await logIn(elsewhere, owner)
  await elsewhere.trpc.playlists.undoMove.mutate(move)
  await stack.sql('update playlists set pin_hash = null where id = $1', id)
  await playlists.undoMove.mutate(move)
  await playlists.swapAddress.mutate({ id, origin: 'http://new.example' })
}
