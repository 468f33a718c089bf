// @module-tag sweep
import { createVault } from '@player/server/kernel/vault'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { loggedIn, logIn } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { newPlaylist } from '../../kit/original-client.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const PIN = '4711'

describe('A deleted playlist', () => {
  it('is not listed, and is back at its place after an undo', async ({ owner: { browser } }) => {
    const [first, second] = [await addPlaylist(browser, 'First'), await addPlaylist(browser, 'Second')]
    const before = await list(browser)
    const answer = await remove(browser, first)
    expect(answer).toEqual({
      status: 'success',
      message: 'Playlist has been deleted.',
      code: 'playlists.playlist_deleted',
    })
    expect(await list(browser)).toMatchObject([{ _id: second }])
    await expect(browser.trpc.playlists.open.mutate({ id: first, pin: PIN })).rejects.toThrow(
      'This playlist no longer exists.',
    )
    await browser.trpc.playlists.restore.mutate({ id: first })
    expect(await list(browser)).toEqual(before)
    // The undo is repeated, as if its answer had been lost.
    await browser.trpc.playlists.restore.mutate({ id: first })
    expect(await list(browser)).toEqual(before)
  })

  itWithoutWorkers('can be restored for ten seconds by the clock of the database', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    const id = await addPlaylist(browser, 'First')
    await remove(browser, id)
    await stack.shiftClock('10 seconds')
    await expect(browser.trpc.playlists.restore.mutate({ id })).rejects.toThrow(
      'It’s too late to undo this. Add the playlist again.',
    )
    expect(await list(browser)).toEqual([])
  })

  it('is deleted from the database after ten seconds', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { browser } = await loggedIn(stack)
    await remove(browser, await addPlaylist(browser, 'First'))
    const discard = () => periodicTasks['discardDeletedPlaylists']?.run(stack.workerContext)
    await discard()
    expect(await deletedCount(stack)).toBe(1)
    await stack.shiftClock('10 seconds')
    await discard()
    expect(await deletedCount(stack)).toBe(0)
  })

  it('stays protected when it is restored', async ({ owner: { browser } }) => {
    const id = await addPlaylist(browser, 'Kids', { protect: 'true', pin: PIN })
    await browser.trpc.playlists.open.mutate({ id, pin: PIN })
    await remove(browser, id)
    await browser.trpc.playlists.restore.mutate({ id })
    expect(await list(browser)).toMatchObject([{ is_protected: true, url: null }])
    // The deletion has locked the playlist for this session.
    expect(
      await browser.rest('POST', '/device/savePlaylist', { ...newPlaylist, current_playlist_url_id: id }),
    ).toMatchObject({ status: 403 })
    await browser.trpc.playlists.open.mutate({ id, pin: PIN })
  })

  itWithoutWorkers(
    'is still unlocked on a television after an undo; without an undo, the unlock is deleted',
    async ({ stack, owner }) => {
      const { browser } = owner
      const id = await addPlaylist(browser, 'Kids', { protect: 'true', pin: PIN })
      const [tv, other] = [
        await television(stack, { device: owner }),
        await television(stack, { device: owner }),
      ]
      await tv.call('POST', `/playlists/${id}/unlocks`, { pin: PIN })
      await remove(browser, id)
      await browser.trpc.playlists.restore.mutate({ id })
      const source = { url: newPlaylist.playlist_url }
      expect((await tv.state()).body).toMatchObject({ playlists: [{ id, protected: true, source }] })
      expect((await other.state()).body).toMatchObject({ playlists: [{ id, source: null }] })
      await remove(browser, id)
      await stack.shiftClock('10 seconds')
      await periodicTasks['discardDeletedPlaylists']?.run(stack.workerContext)
      expect(await stack.sql('select from playlist_unlocks')).toEqual([])
    },
  )

  it('is not replaced by a new one with its id while it can be restored; its arrangement stays its own', async ({
    stack,
    owner,
  }) => {
    const { playlists } = owner.browser.trpc
    const id = await addPlaylist(owner.browser, 'Kids')
    await playlists.setArranging.mutate({ id, on: true })
    await playlists.arrange.mutate({
      id,
      version: 0,
      new_groups: 'shown',
      groups: [['live', 'UK | News', false, false, 'canary']],
    })
    const protect = { protect: 'true', pin: PIN, current_playlist_url_id: id }
    await addPlaylist(owner.browser, 'Kids', protect)
    await remove(owner.browser, id)
    const other = openBrowser(stack)
    await logIn(other, owner)
    const taken = { ...newPlaylist, playlist_name: 'Taken', new_id: id }
    expect(await other.rest('POST', '/device/savePlaylist', taken)).toMatchObject({
      status: 404,
      body: { code: 'playlists.playlist_missing' },
    })
    await expect(other.trpc.playlists.arrangement.query({ id })).rejects.toThrow('no longer exists')
    await playlists.restore.mutate({ id })
    expect(await list(other)).toMatchObject([{ playlist_name: 'Kids', is_protected: true }])
    await playlists.open.mutate({ id, pin: PIN })
    expect(await playlists.arrangement.query({ id })).toMatchObject({ groups: [{ name: 'canary' }] })
  })

  itWithoutWorkers('shares nothing with a new one that has its id after ten seconds', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { playlists } = owner.browser.trpc
    const id = await addPlaylist(owner.browser, 'Kids', { playlist_url: 'http://old.example/canary.m3u' })
    await playlists.setArranging.mutate({ id, on: true })
    await playlists.moveHost.mutate({ from: 'old.example', to: 'new.example', ids: [id] })
    await addPlaylist(owner.browser, 'Kids', { protect: 'true', pin: PIN, current_playlist_url_id: id })
    await remove(owner.browser, id)
    await stack.shiftClock('10 seconds')
    const again = { ...newPlaylist, new_id: id }
    expect(await owner.browser.rest('POST', '/device/savePlaylist', again)).toMatchObject({ status: 404 })
    await periodicTasks['discardDeletedPlaylists']?.run(stack.workerContext)
    expect(await owner.browser.rest('POST', '/device/savePlaylist', again)).toMatchObject({ status: 200 })
    expect(await playlists.arrangement.query({ id })).toEqual({ is_on: false })
    expect(JSON.parse((await owner.browser.trpc.people.download.mutate({})).json)).toMatchObject({
      playlists: [{ is_protected: false }],
      host_moves: [],
    })
  })

  it('is not restored by another device, or beyond two hundred playlists', async ({ stack }) => {
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const id = await addPlaylist(owner.browser, 'First')
    await remove(owner.browser, id)
    await expect(other.browser.trpc.playlists.restore.mutate({ id })).rejects.toThrow('too late')
    await stack.sql(
      `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
        select gen_random_uuid(), $1, 'filler', 'general', 'sealed' from generate_series(1, 200)`,
      owner.id,
    )
    await expect(owner.browser.trpc.playlists.restore.mutate({ id })).rejects.toThrow('maximum number')
    await stack.sql(`delete from playlists where device_id = $1`, owner.id)
    await owner.browser.trpc.playlists.restore.mutate({ id })
    expect(await list(owner.browser)).toMatchObject([{ _id: id }])
  })

  it('is encrypted with the current key when it is restored', async ({ stack, owner: { browser } }) => {
    const id = await addPlaylist(browser, 'First')
    const [key] = stack.ctx.config.secrets.encryptionKeys
    if (!key) throw new Error('There is no key')
    await remove(browser, id)
    const sealed = 'select source_sealed as text from'
    const [deleted] = await stack.sql<{ text: string }>(`${sealed} deleted_playlists where id = $1`, id)
    await browser.trpc.playlists.restore.mutate({ id })
    const [restored] = await stack.sql<{ text: string }>(`${sealed} playlists where id = $1`, id)
    expect(restored?.text).not.toBe(deleted?.text)
    const read = createVault([key]).decrypt(restored?.text ?? '', `playlists:${id}:source`)
    expect(JSON.parse(read)).toMatchObject({ url: newPlaylist.playlist_url })
  })
})

it('Adding, deleting and restoring a playlist each send a state to the live stream', async ({ owner }) => {
  const events = liveEvents(owner.browser)
  await nextState(events)
  const id = await addPlaylist(owner.browser, 'First')
  expect(await nextState(events)).toBeDefined()
  await remove(owner.browser, id)
  expect(await nextState(events)).toBeDefined()
  await owner.browser.trpc.playlists.restore.mutate({ id })
  expect(await nextState(events)).toBeDefined()
  await events.return()
})

async function addPlaylist(browser: Browser, playlist_name: string, changes: object = {}): Promise<string> {
  const { body } = await browser.rest('POST', '/device/savePlaylist', {
    ...newPlaylist,
    playlist_name,
    ...changes,
  })
  return String(body['_id'])
}

const remove = async (browser: Browser, id: string) =>
  (await browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, { pin: PIN })).body

const list = async (browser: Browser) => (await browser.trpc.playlists.list.query()).playlists

async function deletedCount(stack: Stack): Promise<number> {
  const [row] = await stack.sql<{ count: number }>('select count(*)::int as count from deleted_playlists')
  return row?.count ?? 0
}
