// @module-tag sweep
import { beginLook, endLook, report } from '@player/server/modules/results'
import { describe, expect } from 'vitest'
import { requestDuring } from '../../kit/connections.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { testWith } from '../../kit/test.ts'
import { nextLook, ownerWithPlaylist, requestLook, rowOf } from './look-steps.ts'

const { it } = testWith({ PLAYLIST_LOOKS: 'on' })

/** The address of a provider that no other test uses. */
const newAddress = (): string => `http://${crypto.randomUUID()}.example/list.m3u`
const LOADED = report.parse({ outcome: 'loaded', channels: 412, account: { state: 'active' } })
const LATER = { kind: 'later', checked_at: expect.any(String), again_at: expect.any(String) }
/** The row of a look that only counts for the limits, without its playlist and what it found. */
const EMPTY = { playlist_id: null, report: null, done_at: expect.any(Date) }

describe('The limits of a host and an account', () => {
  it('count a look whose playlist was deleted, without what it found', async ({ stack }) => {
    const playlist_url = newAddress()
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url })
    const { playlists } = owner.browser.trpc
    await requestLook(owner, id)
    const look = await nextLook(stack)
    await endLook(stack.ctx, look, LOADED)
    await playlists.delete.mutate({ id })
    const { _id: again } = await playlists.save.mutate({ ...NEW_PLAYLIST, playlist_url })
    expect(await requestLook(owner, again)).toEqual(LATER)
    expect(await rowOf(owner)).toMatchObject({ look: null })
    expect(await stack.sql('select * from playlist_looks where id = $1', look.id)).toMatchObject([EMPTY])
  })

  it('count a look that ends after its playlist was deleted, without what it found', async ({ stack }) => {
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: newAddress() })
    await requestLook(owner, id)
    const look = await nextLook(stack)
    await owner.browser.trpc.playlists.delete.mutate({ id })
    await endLook(stack.ctx, look, LOADED)
    expect(await stack.sql('select * from playlist_looks where id = $1', look.id)).toMatchObject([EMPTY])
  })

  it('count a running look whose playlist was deleted', async ({ stack }) => {
    const [first] = await threeOfOneHost(stack)
    await first.owner.browser.trpc.playlists.delete.mutate({ id: first.id })
    expect(await beginLook(stack.ctx)).toBeNull()
    await stack.shiftClock('31 seconds')
    await endLook(stack.ctx, await nextLook(stack), LOADED)
  })

  it('count a look although results are turned off and on, without what it found', async ({ stack }) => {
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: newAddress() })
    const { results } = owner.browser.trpc
    await requestLook(owner, id)
    await endLook(stack.ctx, await nextLook(stack), LOADED)
    await results.setTells.mutate({ tells: false })
    await results.setTells.mutate({ tells: true })
    expect(await rowOf(owner)).toMatchObject({ look: null })
    expect(await requestLook(owner, id)).toEqual(LATER)
  })
})

describe('A request for a look', () => {
  it('is refused if it comes while its playlist is being deleted', async ({ stack }) => {
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: newAddress() })
    const request = requestDuring(stack, ['delete from playlists where id = $1', id], () =>
      requestLook(owner, id),
    )
    await expect(request).rejects.toMatchObject({ data: { failure: { code: 'results.playlist_missing' } } })
  })

  it('leads to no look once its playlist was deleted', async ({ stack }) => {
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: newAddress() })
    await requestLook(owner, id)
    await owner.browser.trpc.playlists.delete.mutate({ id })
    expect(await beginLook(stack.ctx)).toBeNull()
  })
})

/** Three looks into one host, of which two run. */
async function threeOfOneHost(stack: Parameters<typeof nextLook>[0]) {
  const host = `${crypto.randomUUID()}.example`
  const open = async (list: number) => {
    const home = await ownerWithPlaylist(stack, { playlist_url: `http://${host}/${list}.m3u` })
    await requestLook(home.owner, home.id)
    return home
  }
  const homes = [await open(1), await open(2), await open(3)] as const
  await nextLook(stack)
  await nextLook(stack)
  return homes
}
