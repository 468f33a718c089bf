import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { requestDuring } from '../../kit/connections.ts'
import { logIn } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'
import {
  household,
  LOADED,
  playlistOn,
  resultsOf,
  sendResult,
  televisionWithResults,
} from '../results/result-steps.ts'

describe('The result of a playlist on a television', () => {
  it('is on the dashboard, for each television', async ({ stack }) => {
    const { owner, tv } = await household(stack)
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'sending' }, told_at: null }])
    await tv.state()
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loading' } }])
    expect(await sendResult(tv)).toMatchObject({ status: 204 })
    expect(await resultsOf(owner)).toMatchObject([
      {
        verdict: { code: 'loaded', channels: 412 },
        told_at: expect.any(String),
        televisions: [{ verdict: { code: 'loaded' } }],
      },
    ])
    const second = await televisionWithResults(stack, owner)
    await sendResult(second, { outcome: 'answered', http_status: 403 })
    expect(await resultsOf(owner)).toMatchObject([
      { verdict: { code: 'some' }, differs: { why: { code: 'refused', http_status: 403 } } },
    ])
  })

  it('reaches an open dashboard, and no other device', async ({ stack }) => {
    const { owner, tv } = await household(stack)
    const other = await household(stack)
    await tv.state()
    const events = liveEvents(owner.browser)
    await nextState(events)
    const next = nextState(events)
    await sendResult(tv)
    await next
    await events.return()
    expect(await resultsOf(other.owner)).toMatchObject([{ told_at: null }])
    const { id, updated_at } = await playlistOn(tv)
    expect(await other.tv.call('PUT', `/playlists/${id}/result`, { updated_at, ...LOADED })).toMatchObject({
      status: 404,
      body: { code: 'results.playlist_missing' },
    })
  })

  it('counts if it is older than the playlist only because its age is rounded up', async ({ stack }) => {
    const { owner, tv } = await household(stack)
    await sendResult(tv, { ...LOADED, ago_seconds: 60 })
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loaded' } }])
  })

  it('counts for a request to try again within the second by which its age is rounded up, not before', async ({
    stack,
  }) => {
    const { owner, tv, id } = await household(stack)
    await sendResult(tv, { outcome: 'unreached' })
    await owner.browser.trpc.results.tryAgain.mutate({ id })
    await sendResult(tv, { outcome: 'unreached', ago_seconds: 60 })
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loading' } }])
    const { updated_at } = await playlistOn(tv)
    // The result comes less than a second after this request to try again.
    await stack.sql('update playlists set again_at = app_now() where id = $1', id)
    await tv.call('PUT', `/playlists/${id}/result`, { updated_at, ...LOADED, ago_seconds: 1 })
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loaded' } }])
  })

  it('counts only for the current version of the playlist', async ({ stack }) => {
    const { owner, tv, id } = await household(stack)
    const before = await playlistOn(tv)
    await sendResult(tv)
    await owner.browser.trpc.playlists.save.mutate({
      ...NEW_PLAYLIST,
      current_playlist_url_id: id,
      playlist_url: 'http://tv.example/other.m3u',
    })
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'sending' }, told_at: null }])
    const outdated = await tv.call('PUT', `/playlists/${id}/result`, {
      updated_at: before.updated_at,
      ...LOADED,
    })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'results.outdated' } })
  })

  it('can be requested again by the owner, four times in two hours', async ({ stack }) => {
    const { owner, tv, id } = await household(stack)
    await sendResult(tv, { outcome: 'unreached' })
    await owner.browser.trpc.results.tryAgain.mutate({ id })
    expect((await playlistOn(tv)).again_at).not.toBeNull()
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loading' } }])
    await sendResult(tv)
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loaded' } }])
    for (let time = 2; time <= 4; time += 1) await owner.browser.trpc.results.tryAgain.mutate({ id })
    await expect(owner.browser.trpc.results.tryAgain.mutate({ id })).rejects.toThrow('tried this often')
  })

  it('is compared with the number of channels before a failure', async ({ stack }) => {
    const { owner, tv } = await household(stack)
    await sendResult(tv, { outcome: 'loaded', channels: 8_900 })
    await sendResult(tv, { outcome: 'unreached' })
    for (const _ of [1, 2]) {
      await sendResult(tv, { outcome: 'loaded', channels: 12 })
      expect(await resultsOf(owner)).toMatchObject([
        { verdict: { code: 'shrunk', channels: 12, before: 8_900 } },
      ])
    }
  })

  it('is not compared with the number of channels of a list that broke off', async ({ stack }) => {
    const { owner, tv } = await household(stack)
    await sendResult(tv, { outcome: 'loaded', channels: 8_900 })
    await sendResult(tv, { outcome: 'cut', channels: 2_000 })
    await sendResult(tv, { outcome: 'loaded', channels: 1_000 })
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'shrunk', before: 8_900 } }])
  })

  it('is stored with numbers and codes only', async ({ stack }) => {
    const { tv } = await household(stack)
    await sendResult(tv, {
      ...LOADED,
      url: 'http://canary.example',
      size: 'canary',
      groups: 'canary',
      rules_version: 'canary',
      account: { state: 'canary', username: 'canary', ends_at: 'canary' },
    })
    const [row] = await stack.sql('select * from playlist_results where installation_id = $1', tv.id)
    expect(row).toMatchObject({
      report: { size: null, groups: null, rules_version: null, account: { state: 'unknown' } },
    })
    expect(JSON.stringify(row)).not.toContain('canary')
  })

  it('of a locked playlist says only that it works or fails', async ({ stack }) => {
    const { owner, tv } = await household(stack, { protect: true, pin: '4711' })
    const { id } = await playlistOn(tv)
    await sendResult(tv)
    const browser = openBrowser(stack)
    await logIn(browser, owner)
    const other = { ...owner, browser }
    const lockedView = (code: string) => [{ verdict: { code, channels: null }, televisions: [] }]
    expect(await resultsOf(other)).toMatchObject(lockedView('works'))
    for (const shows of [
      { outcome: 'single', channels: 1 },
      { outcome: 'too_large', channels: 90_000 },
    ]) {
      await sendResult(tv, shows)
      expect(await resultsOf(other)).toMatchObject(lockedView('works'))
    }
    await sendResult(tv, { outcome: 'login' })
    expect(await resultsOf(other)).toMatchObject(lockedView('fails'))
    await other.browser.trpc.playlists.open.mutate({ id, pin: '4711' })
    expect(await resultsOf(other)).toMatchObject([{ verdict: { code: 'login' }, televisions: [{}] }])
  })

  it('is deleted and not requested while the owner has turned results off', async ({ stack }) => {
    const { owner, tv } = await household(stack)
    await sendResult(tv)
    await owner.browser.trpc.results.setTells.mutate({ tells: false })
    expect((await playlistOn(tv)).tell).toEqual({ result: false, groups: false })
    expect(await sendResult(tv)).toMatchObject({ status: 204 })
    expect(await owner.browser.trpc.results.list.query()).toEqual({ tells: false, playlists: [] })
    const stored = () => stack.sql('select 1 from playlist_results where installation_id = $1', tv.id)
    expect(await stored()).toEqual([])

    const { again_at: before } = await playlistOn(tv)
    await owner.browser.trpc.results.setTells.mutate({ tells: true })
    const { again_at: after } = await playlistOn(tv)
    // The new time makes the television load the list again and report its result.
    expect(after).not.toBe(before)
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'loading' } }])
    await owner.browser.trpc.results.setTells.mutate({ tells: true })
    expect((await playlistOn(tv)).again_at).toBe(after)
    // Turning results on requests another result four times in two hours at most.
    const turnOnAgain = async () => {
      for (const tells of [false, true]) await owner.browser.trpc.results.setTells.mutate({ tells })
      return (await playlistOn(tv)).again_at
    }
    await turnOnAgain()
    await turnOnAgain()
    const last = await turnOnAgain()
    expect(last).not.toBe(after)
    expect(await turnOnAgain()).toBe(last)
    await sendResult(tv)
    expect(await stored()).toHaveLength(1)
  })

  it.for([
    ['the owner turns results off', 'update devices set tells = false where id = $1'],
    [
      'the owner removes the television',
      'update installations set ended_at = app_now() where device_id = $1',
    ],
  ])('is not stored if it comes while %s', async ([, change = ''], { stack }) => {
    const { owner, tv } = await household(stack)
    const { id, updated_at } = await playlistOn(tv)
    await requestDuring(stack, [change, owner.id], () =>
      tv.call('PUT', `/playlists/${id}/result`, { updated_at, ...LOADED }),
    )
    expect(await stack.sql('select from playlist_results where installation_id = $1', tv.id)).toEqual([])
  })

  it('is refused if it comes while the owner deletes the playlist', async ({ stack }) => {
    const { tv } = await household(stack)
    const { id, updated_at } = await playlistOn(tv)
    const answer = await requestDuring(stack, ['delete from playlists where id = $1', id], () =>
      tv.call('PUT', `/playlists/${id}/result`, { updated_at, ...LOADED }),
    )
    expect(answer).toMatchObject({ status: 404, body: { code: 'results.playlist_missing' } })
  })

  it('is deleted after 90 days, and with its playlist, whose undo requests another one', async ({
    stack,
  }) => {
    const { tv, owner, id } = await household(stack)
    const stored = () => stack.sql('select 1 from playlist_results where playlist_id = $1', id)
    await sendResult(tv)
    await stack.sql(
      `update playlist_results set told_at = now() - interval '91 days' where playlist_id = $1`,
      id,
    )
    await periodicTasks['prune']?.run(stack.workerContext)
    expect(await stored()).toEqual([])
    await sendResult(tv)
    const { again_at: before } = await playlistOn(tv)
    await owner.browser.trpc.playlists.delete.mutate({ id })
    expect(await stored()).toEqual([])
    // The undo requests another result even if the television has not read the state since the deletion.
    await owner.browser.trpc.playlists.restore.mutate({ id })
    expect((await playlistOn(tv)).again_at).not.toBe(before)
  })

  it('is deleted when the owner removes the television', async ({ stack }) => {
    const { owner, tv } = await household(stack)
    const other = await televisionWithResults(stack, owner)
    await sendResult(tv)
    await sendResult(other)
    await owner.browser.trpc.devices.removeTelevision.mutate({ id: tv.id })
    const remaining = await stack.sql(
      'select installation_id from playlist_results where installation_id = any ($1)',
      [tv.id, other.id],
    )
    expect(remaining).toEqual([{ installation_id: other.id }])
  })

  it('has 2 KiB at most, and is accepted 30 times a minute', async ({ stack }) => {
    const { tv, id } = await household(stack)
    const { updated_at } = await playlistOn(tv)
    const send = (fields: object = {}) =>
      tv.call('PUT', `/playlists/${id}/result`, { updated_at, ...LOADED, ...fields })
    expect(await send({ more: 'x'.repeat(2_100) })).toMatchObject({ status: 413 })
    const statuses = await Promise.all(Array.from({ length: 32 }, async () => (await send()).status))
    expect(statuses.filter((status) => status === 204)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('is "old_app" for an app without results', async ({ stack, owner }) => {
    await television(stack, { device: owner })
    await owner.browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
    expect(await resultsOf(owner)).toMatchObject([{ verdict: { code: 'old_app' } }])
  })
})
