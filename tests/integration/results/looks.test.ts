// @module-tag sweep
import { startPanel } from '@player/infra/panel'
import { beginLook, endLook, storeAccount, report } from '@player/server/modules/results'
import { periodicTasks, takeLooks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, registered, type Owner } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { nextLook, ownerWithPlaylist, playlistUrl, requestLook, rowOf, runNextLook } from './look-steps.ts'

const it = testWith({ PLAYLIST_LOOKS: 'on' }).it.extend(
  'panel',
  { scope: 'file' },
  // Vitest parses this pattern for fixture names.
  // oxlint-disable-next-line eslint/no-empty-pattern
  async ({}, { onCleanup }) => {
    const panel = await startPanel({})
    onCleanup(() => panel.stop())
    return panel
  },
)

describe('A look', () => {
  it('shows, without a television, that our server can open a playlist', async ({ stack, panel }) => {
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: playlistUrl(panel) })
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'no_tv' }, can_look: true, look: null })
    expect(await requestLook(owner, id)).toEqual({ kind: 'asked' })
    expect(await rowOf(owner)).toMatchObject({ look: { verdict: null, is_done: false } })
    const events = liveEvents(owner.browser)
    await nextState(events)
    const next = nextState(events)
    await runNextLook(stack, panel)
    await next
    await events.return()
    expect(await rowOf(owner)).toMatchObject({
      verdict: { code: 'look_ok', channels: 24 },
      look: { verdict: { code: 'look_ok' }, is_done: true },
    })
  })

  it('sends requests to the provider only after its owner’s click, first for the account', async ({
    boot,
  }) => {
    const panel = await startPanel({})
    const calls = () =>
      (['playlist', 'api', 'guide', 'stream'] as const).map((route) => panel.control.calls(route).length)
    const product = await boot({ workers: false })
    const account = { playlist_type: 'xc', playlist_url: panel.url, username: 'demo', password: 'demo' }
    const { owner, id } = await ownerWithPlaylist(product, account)
    for (const task of Object.values(periodicTasks)) await task.run(product.workerContext)
    expect(await beginLook(product.ctx)).toBeNull()
    expect(calls()).toEqual([0, 0, 0, 0])
    await requestLook(owner, id)
    await runNextLook(product, panel)
    expect(calls()).toEqual([0, 2, 0, 0])
    expect(await rowOf(owner)).toMatchObject({ look: { account: { active: 0, most: 1 } } })
    expect(await beginLook(product.ctx)).toBeNull()
    await panel.stop()
  })

  it('shows the panel’s answer about an expired account before the list is read', async ({
    stack,
    panel,
  }) => {
    const account = { playlist_type: 'xc', playlist_url: panel.url, username: 'expired', password: 'expired' }
    const { owner, id } = await ownerWithPlaylist(stack, account)
    await requestLook(owner, id)
    const look = await nextLook(stack)
    const ended = report.parse({ account: { state: 'ended', ends_at: '2026-11-03T00:00:00Z' } }).account
    await storeAccount(stack.ctx, look, ended)
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'ended' }, look: { is_done: false } })
    await endLook(stack.ctx, look, report.parse({ outcome: 'account', account: ended }))
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'ended' }, look: { is_done: true } })
  })

  it('has the verdict at_home if our server can open the playlist and the television cannot', async ({
    stack,
    panel,
  }) => {
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: playlistUrl(panel) })
    const tv = await television(stack, { device: owner })
    await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
    const sendResult = async (outcome: object) => {
      const [playlist] = (await tv.state()).body['playlists'] as { updated_at: string }[]
      await tv.call('PUT', `/playlists/${id}/result`, { updated_at: playlist?.updated_at, ...outcome })
    }
    await sendResult({ outcome: 'unreached' })
    await requestLook(owner, id)
    await runNextLook(stack, panel)
    expect(await rowOf(owner)).toMatchObject({
      verdict: { code: 'at_home' },
      look: { verdict: { code: 'look_ok' } },
      televisions: [{ verdict: { code: 'unreached' } }],
    })
    await sendResult({ outcome: 'loaded', channels: 24 })
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'loaded' } })
  })

  it('has one verdict for home addresses, and one for all others that it can’t reach', async ({
    stack,
    panel,
  }) => {
    for (const [address, code] of [
      ['http://192.168.1.20/list.m3u', 'look_home'],
      ['http://nas.local/list.m3u', 'look_home'],
      [`${stack.url}/list.m3u`, 'look_home'],
      ['http://provider.invalid/list.m3u', 'look_no'],
      ['http://[::ffff:10.0.0.1]/list.m3u', 'look_home'],
      ['http://93.184.215.14:6379/list.m3u', 'look_no'],
    ] as const) {
      const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: address })
      await requestLook(owner, id)
      await runNextLook(stack, panel)
      expect([address, (await rowOf(owner))?.verdict]).toMatchObject([address, { code, http_status: null }])
    }
  })

  it('stores one outcome for all that it can’t reach, also for a wrong certificate', async ({ stack }) => {
    const { owner, id } = await ownerWithPlaylist(stack, {
      playlist_url: 'https://unreached.example/list.m3u',
    })
    await requestLook(owner, id)
    await endLook(stack.ctx, await nextLook(stack), report.parse({ outcome: 'certificate' }))
    const stored = await stack.sql('select report from playlist_looks where playlist_id = $1', id)
    expect(stored).toMatchObject([{ report: { outcome: 'unreached' } }])
  })

  it('runs once for each click, also if its reader ends without a result', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { owner, id } = await ownerWithPlaylist(stack, {})
    await requestLook(owner, id)
    await nextLook(stack)
    await stack.shiftClock('31 seconds')
    expect(await beginLook(stack.ctx)).toBeNull()
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'look_failed' } })
  })

  it('has failed if the program cannot resolve the hosts that it may not request', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { owner, id } = await ownerWithPlaylist(stack, {})
    await requestLook(owner, id)
    const stop = new AbortController()
    const withoutDns = () => {
      stop.abort()
      return Promise.reject(new Error('DNS does not answer'))
    }
    await takeLooks(stack.ctx, withoutDns, stop.signal)
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'look_failed' }, look: { is_done: true } })
  })
})

describe('Clicks on Check now', () => {
  it('are limited, so that no provider gets many requests', async ({ boot, panel }) => {
    const stack = await boot({ workers: false })
    const playlist_url = playlistUrl(panel)
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url })
    await requestLook(owner, id)
    expect(await requestLook(owner, id)).toEqual({ kind: 'asked' })
    await runNextLook(stack, panel)
    expect(await stack.sql('select 1 from playlist_looks')).toHaveLength(1)
    await stack.shiftClock('2 minutes')
    const refusedLook = { kind: 'later', checked_at: expect.any(String), again_at: expect.any(String) }
    expect(await requestLook(owner, id)).toEqual(refusedLook)
    // The limit also counts for another device with the same account.
    const other = await ownerWithPlaylist(stack, { playlist_url })
    expect(await requestLook(other.owner, other.id)).toEqual(refusedLook)
    // At most two looks of one host run at a time, whoever requested them.
    for (const _ of [1, 2, 3]) {
      const another = await ownerWithPlaylist(stack, { playlist_url: playlistUrl(panel) })
      await requestLook(another.owner, another.id)
    }
    await nextLook(stack)
    await nextLook(stack)
    expect(await beginLook(stack.ctx)).toBeNull()
  })

  it('are limited to twenty a day for a device, and to twenty that wait', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const kinds: string[] = []
    for (let row = 0; row < 21; row += 1) {
      const playlist_url = `http://tv${row}.example/list.m3u`
      const saved = await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, playlist_url })
      kinds.push((await requestLook(owner, saved._id)).kind)
      if (row === 0) await endLook(stack.ctx, await nextLook(stack), 'home')
    }
    expect(kinds).toEqual([...Array<string>(20).fill('asked'), 'later'])
    const other = await ownerWithPlaylist(stack, {})
    await requestLook(other.owner, other.id)
    const third = await ownerWithPlaylist(stack, {})
    expect(await requestLook(third.owner, third.id)).toEqual({ kind: 'busy' })
  })

  it('are limited to twenty an hour for a network; a refused one does not count for its device', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    const network = '203.0.113.8'
    const neighbour = async () => {
      const [browser, device] = [openBrowser(stack, network), await registered(stack)]
      await logIn(browser, device)
      return { browser, device }
    }
    const click = async ({ browser }: Pick<Owner, 'browser'>) => {
      const playlist_url = `http://${crypto.randomUUID()}.example/list.m3u`
      const { _id } = await browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, playlist_url })
      const { kind } = await requestLook({ browser }, _id)
      if (kind === 'asked') await endLook(stack.ctx, await nextLook(stack), 'failed')
      return kind
    }
    const [first, second] = [await neighbour(), await neighbour()]
    for (let count = 0; count < 20; count += 1) expect(await click(first)).toBe('asked')
    for (let count = 0; count < 20; count += 1) expect(await click(second)).toBe('later')
    const elsewhere = openBrowser(stack)
    await logIn(elsewhere, second.device)
    expect(await click({ browser: elsewhere })).toBe('asked')
    await ops(stack, 'limits', 'lift', network, ...REASON)
    expect(await click(second)).toBe('asked')
    expect(await click(first)).toBe('later')
  })

  it('need the PIN of a protected playlist, and others never see what was found', async ({
    stack,
    panel,
  }) => {
    const { owner, id } = await ownerWithPlaylist(stack, {
      playlist_url: playlistUrl(panel),
      protect: true,
      pin: '4711',
    })
    const other = openBrowser(stack)
    await logIn(other, owner)
    await expect(requestLook({ browser: other }, id)).rejects.toThrow('PIN')
    await owner.browser.trpc.playlists.open.mutate({ id, pin: '4711' })
    await requestLook(owner, id)
    await runNextLook(stack, panel)
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'look_ok' } })
    expect(await rowOf({ browser: other })).toMatchObject({
      verdict: { code: 'no_tv' },
      look: null,
      can_look: false,
    })
  })

  it('are refused for another device, while results are off, and where looks are off', async ({
    stack,
    boot,
    panel,
  }) => {
    const { owner, id } = await ownerWithPlaylist(stack, { playlist_url: playlistUrl(panel) })
    await requestLook(owner, id)
    const stranger = await loggedIn(stack)
    await expect(requestLook(stranger, id)).rejects.toThrow('no longer exists')
    await owner.browser.trpc.results.setTells.mutate({ tells: false })
    expect(await stack.sql('select 1 from playlist_looks where playlist_id = $1', id)).toEqual([])
    await expect(requestLook(owner, id)).rejects.toThrow('Turn on results')
    const withoutLooks = await boot({ settings: { PLAYLIST_LOOKS: 'off' }, workers: false })
    const other = await ownerWithPlaylist(withoutLooks, {})
    await expect(requestLook(other.owner, other.id)).rejects.toThrow('doesn’t open playlists')
    expect(await rowOf(other.owner)).toBeUndefined()
  })
})

it('The stored result of a look has only numbers and codes, and is deleted after 7 days or with its playlist', async ({
  boot,
  panel,
}) => {
  const stack = await boot({ workers: false })
  const path = '/get.php?username=demo&password=demo&canary=canary-address'
  const { owner, id } = await ownerWithPlaylist(stack, {
    playlist_url: playlistUrl(panel, path),
    playlist_name: 'canary-name',
  })
  await requestLook(owner, id)
  await runNextLook(stack, panel)
  const stored = () => stack.sql('select * from playlist_looks where playlist_id = $1', id)
  const [row] = await stored()
  expect(row).toMatchObject({ ending: 'read', report: { outcome: 'loaded', channels: 24 } })
  expect(JSON.stringify(row)).not.toMatch(/canary|demo|Lantern|http:/)
  expect(JSON.stringify(await stack.sql('select * from outbox'))).not.toMatch(/canary/)
  await stack.shiftClock('7 days 1 minute')
  await periodicTasks['prune']?.run(stack.workerContext)
  expect(await stored()).toEqual([])
  await requestLook(owner, id).catch(() => undefined)
  const again = await ownerWithPlaylist(stack, { playlist_url: playlistUrl(panel) })
  await requestLook(again.owner, again.id)
  await again.owner.browser.trpc.playlists.delete.mutate({ id: again.id })
  expect(await stack.sql('select 1 from playlist_looks where playlist_id = $1', again.id)).toEqual([])
})
