import { startPanel } from '@player/infra/panel'
import { beginLook, endLook, storeAccount, report } from '@player/server/modules/results'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, registered, type Owner } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { begun, household, listOf, press, rowOf, runOne } from './look-steps.ts'

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
  it('tells, without a television, that our server can open a playlist', async ({ stack, panel }) => {
    const { owner, id } = await household(stack, { playlist_url: listOf(panel) })
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'no_tv' }, can_look: true, look: null })
    expect(await press(owner, id)).toEqual({ kind: 'asked' })
    expect(await rowOf(owner)).toMatchObject({ look: { verdict: null, is_done: false } })
    const events = liveEvents(owner.browser)
    await nextState(events)
    const next = nextState(events)
    await runOne(stack, panel)
    await next
    await events.return()
    expect(await rowOf(owner)).toMatchObject({
      verdict: { code: 'look_ok', channels: 24 },
      look: { verdict: { code: 'look_ok' }, is_done: true },
    })
  })

  it('asks the provider only when its owner clicks, for the account first', async ({ boot }) => {
    const panel = await startPanel({})
    const calls = () =>
      (['playlist', 'api', 'guide', 'stream'] as const).map((each) => panel.control.calls(each).length)
    const own = await boot({ workers: false })
    const account = { playlist_type: 'xc', playlist_url: panel.url, username: 'demo', password: 'demo' }
    const { owner, id } = await household(own, account)
    for (const task of Object.values(periodicTasks)) await task.run(own.workerContext)
    expect(await beginLook(own.ctx)).toBeNull()
    expect(calls()).toEqual([0, 0, 0, 0])
    await press(owner, id)
    await runOne(own, panel)
    expect(calls()).toEqual([0, 2, 0, 0])
    expect(await rowOf(owner)).toMatchObject({ look: { account: { active: 0, most: 1 } } })
    expect(await beginLook(own.ctx)).toBeNull()
    await panel.stop()
  })

  it('is red by the panel’s account answer, which is shown before the list is read', async ({
    stack,
    panel,
  }) => {
    const account = { playlist_type: 'xc', playlist_url: panel.url, username: 'expired', password: 'expired' }
    const { owner, id } = await household(stack, account)
    await press(owner, id)
    const look = await begun(stack)
    const ended = report.parse({ account: { state: 'ended', ends_at: '2026-11-03T00:00:00Z' } }).account
    await storeAccount(stack.ctx, look, ended)
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'ended' }, look: { is_done: false } })
    await endLook(stack.ctx, look, report.parse({ outcome: 'account', account: ended }))
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'ended' }, look: { is_done: true } })
  })

  it('says with the television’s word who can do something: the home, or the provider', async ({
    stack,
    panel,
  }) => {
    const { owner, id } = await household(stack, { playlist_url: listOf(panel) })
    const tv = await television(stack, { device: owner })
    await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
    const tell = async (outcome: object) => {
      const [playlist] = (await tv.state()).body['playlists'] as { updated_at: string }[]
      await tv.call('PUT', `/playlists/${id}/result`, { updated_at: playlist?.updated_at, ...outcome })
    }
    await tell({ outcome: 'unreached' })
    await press(owner, id)
    await runOne(stack, panel)
    expect(await rowOf(owner)).toMatchObject({
      verdict: { code: 'at_home' },
      look: { verdict: { code: 'look_ok' } },
      televisions: [{ verdict: { code: 'unreached' } }],
    })
    await tell({ outcome: 'loaded', channels: 24 })
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'loaded' } })
  })

  it('finds nothing of a home, and one word for all that it can’t reach', async ({ stack, panel }) => {
    const closed = await startPanel({})
    await closed.stop()
    for (const [address, code] of [
      ['http://192.168.1.20/list.m3u', 'look_home'],
      ['http://nas.local/list.m3u', 'look_home'],
      [`${stack.url}/list.m3u`, 'look_home'],
      ['http://zoo.invalid/list.m3u', 'look_no'],
      ['http://[::ffff:10.0.0.1]/list.m3u', 'look_home'],
      ['http://93.184.215.14:6379/list.m3u', 'look_no'],
    ] as const) {
      const { owner, id } = await household(stack, { playlist_url: address })
      await press(owner, id)
      await runOne(stack, panel)
      expect([address, (await rowOf(owner))?.verdict]).toMatchObject([address, { code, http_status: null }])
    }
  })

  it('stores one outcome for all that it can’t reach, also for a wrong certificate', async ({ stack }) => {
    const { owner, id } = await household(stack, { playlist_url: 'https://unreached.example/list.m3u' })
    await press(owner, id)
    await endLook(stack.ctx, await begun(stack), report.parse({ outcome: 'certificate' }))
    const stored = await stack.sql('select report from playlist_looks where playlist_id = $1', id)
    expect(stored).toMatchObject([{ report: { outcome: 'unreached' } }])
  })

  it('is one for each click: a reader that ends without a word is not repeated', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { owner, id } = await household(stack, {})
    await press(owner, id)
    await begun(stack)
    await stack.shiftClock('31 seconds')
    expect(await beginLook(stack.ctx)).toBeNull()
    expect(await rowOf(owner)).toMatchObject({ verdict: { code: 'look_failed' } })
  })
})

describe('Clicks on Check now', () => {
  it('are limited, so that no provider is asked often', async ({ boot, panel }) => {
    const stack = await boot({ workers: false })
    const playlist_url = listOf(panel)
    const { owner, id } = await household(stack, { playlist_url })
    await press(owner, id)
    expect(await press(owner, id)).toEqual({ kind: 'asked' })
    await runOne(stack, panel)
    expect(await stack.sql('select 1 from playlist_looks')).toHaveLength(1)
    await stack.shiftClock('2 minutes')
    const later = { kind: 'later', checked_at: expect.any(String), again_at: expect.any(String) }
    expect(await press(owner, id)).toEqual(later)
    // The same account on another device.
    const other = await household(stack, { playlist_url })
    expect(await press(other.owner, other.id)).toEqual(later)
    // Two at once into a host, whoever asks.
    for (const _ of [1, 2, 3]) {
      const one = await household(stack, { playlist_url: listOf(panel) })
      await press(one.owner, one.id)
    }
    await begun(stack)
    await begun(stack)
    expect(await beginLook(stack.ctx)).toBeNull()
  })

  it('count twenty a day for a device, and no more than twenty wait', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const kinds: string[] = []
    for (let row = 0; row < 21; row += 1) {
      const playlist_url = `http://tv${row}.example/list.m3u`
      const saved = await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, playlist_url })
      kinds.push((await press(owner, saved._id)).kind)
      if (row === 0) await endLook(stack.ctx, await begun(stack), 'home')
    }
    expect(kinds).toEqual([...Array<string>(20).fill('asked'), 'later'])
    const other = await household(stack, {})
    await press(other.owner, other.id)
    const third = await household(stack, {})
    expect(await press(third.owner, third.id)).toEqual({ kind: 'busy' })
  })

  it('count twenty an hour for a network, and one that it refuses not for its device', async ({ boot }) => {
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
      const { kind } = await press({ browser }, _id)
      if (kind === 'asked') await endLook(stack.ctx, await begun(stack), 'failed')
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
    const { owner, id } = await household(stack, { playlist_url: listOf(panel), protect: true, pin: '4711' })
    const other = openBrowser(stack)
    await logIn(other, owner)
    await expect(press({ browser: other }, id)).rejects.toThrow('PIN')
    await owner.browser.trpc.playlists.open.mutate({ id, pin: '4711' })
    await press(owner, id)
    await runOne(stack, panel)
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
    const { owner, id } = await household(stack, { playlist_url: listOf(panel) })
    await press(owner, id)
    const stranger = await loggedIn(stack)
    await expect(press(stranger, id)).rejects.toThrow('no longer exists')
    await owner.browser.trpc.results.setTells.mutate({ tells: false })
    expect(await stack.sql('select 1 from playlist_looks where playlist_id = $1', id)).toEqual([])
    await expect(press(owner, id)).rejects.toThrow('Turn on results')
    const usual = await boot({ settings: { PLAYLIST_LOOKS: 'off' }, workers: false })
    const there = await household(usual, {})
    await expect(press(there.owner, there.id)).rejects.toThrow('doesn’t open playlists')
    expect(await rowOf(there.owner)).toBeUndefined()
  })
})

it('What a look found is numbers and codes, kept for 7 days and as long as the playlist', async ({
  boot,
  panel,
}) => {
  const stack = await boot({ workers: false })
  const path = '/get.php?username=demo&password=demo&canary=canary-address'
  const { owner, id } = await household(stack, {
    playlist_url: listOf(panel, path),
    playlist_name: 'canary-name',
  })
  await press(owner, id)
  await runOne(stack, panel)
  const stored = () => stack.sql('select * from playlist_looks where playlist_id = $1', id)
  const [row] = await stored()
  expect(row).toMatchObject({ ending: 'read', report: { outcome: 'loaded', channels: 24 } })
  expect(JSON.stringify(row)).not.toMatch(/canary|demo|Lantern|http:/)
  expect(JSON.stringify(await stack.sql('select * from outbox'))).not.toMatch(/canary/)
  await stack.shiftClock('7 days 1 minute')
  await periodicTasks['prune']?.run(stack.workerContext)
  expect(await stored()).toEqual([])
  await press(owner, id).catch(() => undefined)
  const again = await household(stack, { playlist_url: listOf(panel) })
  await press(again.owner, again.id)
  await again.owner.browser.trpc.playlists.delete.mutate({ id: again.id })
  expect(await stack.sql('select 1 from playlist_looks where playlist_id = $1', again.id)).toEqual([])
})
