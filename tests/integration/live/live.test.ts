import { describe, expect } from 'vitest'
import { z } from 'zod'
import { shownView } from '@player/server/contract/devices'
import { openBrowser, browserOn, type Browser } from '../../kit/browser.ts'
import { cutConnections } from '../../kit/connections.ts'
import { loggedIn, logIn, payWithPayPal } from '../../kit/factories.ts'
import { liveEvents, nextState, type LiveEvent } from '../../kit/live-stream.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

describe('The live stream of a dashboard', () => {
  it('has every change at once, including the activation', async ({ stack, owner }) => {
    const events = liveEvents(owner.browser)
    expect(await nextState(events)).toMatchObject({
      device: { mac_address: owner.mac_address, is_trial: 1 },
      payments: [],
    })
    await payWithPayPal(stack, owner)
    const steps: unknown[] = []
    const active = await nextState(events, (data) => {
      steps.push(state.parse(data).payments[0]?.step)
      return isActive(data)
    })
    expect(active['payments']).toMatchObject([{ step: 'active' }])
    // States may be skipped, but never go back.
    const order = ['started', 'approved', 'captured', 'active']
    const ranks = steps.map((step) => order.indexOf(String(step)))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    await events.return()
  })

  it('has changes made through another server', async ({ stack, owner, serve }) => {
    const other = await serve()
    await expect.poll(() => other.live.listening).toBe(true)
    const browser = browserOn(other, stack, owner.browser)
    const events = liveEvents(browser)
    await nextState(events)
    await payWithPayPal(stack, owner)
    expect(await nextState(events, isActive)).toBeDefined()
    await events.return()
  })

  it('reads the state a few times for many changes in a short time', async ({ stack, owner, serve }) => {
    const server = await serve()
    await expect.poll(() => server.live.listening).toBe(true)
    const end = new AbortController()
    let readings = 0
    const reading = (async () => {
      for await (const _ of server.live.changes(owner.id, end.signal)) readings += 1
    })()
    const change = () => stack.sql(`select pg_notify('device', $1)`, owner.id)
    await Promise.all(Array.from({ length: 100 }, change))
    await expect.poll(() => readings).toBeGreaterThan(0)
    end.abort()
    await reading
    expect(readings).toBeLessThan(50)
  })

  it('has no changes of other devices', async ({ stack }) => {
    const [owner, otherOwner] = [await loggedIn(stack), await loggedIn(stack)]
    const events = liveEvents(owner.browser)
    await nextState(events)
    await payWithPayPal(stack, otherOwner)
    await stack.drain()
    await stack.sql(`select pg_notify('device', $1)`, owner.id)
    expect(await nextState(events)).toMatchObject({
      device: { mac_address: owner.mac_address, is_trial: 1 },
      payments: [],
    })
    await events.return()
  })

  itWithoutWorkers(
    'has changes that were made while its server’s LISTEN connection was lost',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const events = liveEvents(owner.browser)
      await nextState(events)
      await cutConnections(stack, 'player-live')
      // This change sends no notification: the server finds it when it reads the state again.
      await stack.sql('update devices set blocked_at = app_now() where id = $1', owner.id)
      expect(await nextState(events, (data) => !state.parse(data).device.enabled)).toBeDefined()
      await events.return()
    },
  )

  itWithoutWorkers(
    'has changes that are made after its server’s LISTEN connection is restored',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const events = liveEvents(owner.browser)
      await nextState(events)
      await cutConnections(stack, 'player-live')
      await nextState(events)
      await stack.sql('update devices set blocked_at = app_now() where id = $1', owner.id)
      await stack.sql(`select pg_notify('device', $1)`, owner.id)
      expect(await nextState(events, (data) => !state.parse(data).device.enabled)).toBeDefined()
      await events.return()
    },
  )

  itWithoutWorkers(
    'contains whether a television shows the newest state, and since when',
    async ({ stack }) => {
      const owner = await loggedIn(stack)
      const events = liveEvents(owner.browser)
      expect(await nextState(events)).toMatchObject({ shown: { televisions: 0, seconds_ago: null } })
      await television(stack, { device: owner, isPending: true })
      const tv = await television(stack, { device: owner })
      await owner.browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
      const pending = await nextState(events)
      expect(pending).toMatchObject({ shown: { televisions: 1, seconds_ago: null } })
      const { tag } = await tv.state()
      const { shown } = z.object({ shown: shownView }).parse(await nextState(events))
      expect(shown).toMatchObject({ televisions: 1, version: Object(pending['shown']).version })
      expect(shown.seconds_ago).toBeGreaterThanOrEqual(0)
      expect(shown.seconds_ago).toBeLessThan(20)
      // A read that gets 304 does not change the version or its times.
      const before = await stack.sql('select * from device_versions')
      expect(await tv.state({ tag })).toMatchObject({ status: 304 })
      expect(await stack.sql('select * from device_versions')).toEqual(before)
      await owner.browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, playlist_name: 'Series' })
      expect(await nextState(events)).toMatchObject({
        shown: { televisions: 1, version: shown.version + 1, seconds_ago: null },
      })
      await events.return()
    },
  )

  it('is refused beyond five of a session and twenty of a device, until one ends', async ({
    stack,
    owner,
  }) => {
    const open = async (browser: Browser) => {
      const events = liveEvents(browser)
      const { value } = await events.next()
      return { events, type: value?.type }
    }
    const browsers = [owner.browser, ...Array.from({ length: 4 }, () => openBrowser(stack))]
    for (const browser of browsers.slice(1)) await logIn(browser, owner)
    const [first, , , , last] = browsers
    if (!first || !last) throw new Error('There is no browser')
    const opened = []
    for (const browser of browsers.slice(0, 4))
      for (let count = 0; count < 5; count += 1) opened.push(await open(browser))
    expect(opened.map(({ type }) => type)).toEqual(Array(20).fill('message'))
    for (const browser of [first, last])
      expect(await open(browser)).toMatchObject({ type: 'serialized-error' })
    for (let refused = 0; refused < 30; refused += 1) await open(last)
    const startedAt = performance.now()
    expect(await open(last)).toMatchObject({ type: 'refused' })
    // The refusal is delayed, so that a browser that retries at once takes little of the server’s time.
    expect(performance.now() - startedAt).toBeGreaterThan(240)
    await opened[0]?.events.return()
    await expect.poll(async () => (await open(last)).type).toBe('message')
    for (const { events } of opened) await events.return()
  })

  it('ends with the session; streams of other browsers continue', async ({ stack, owner }) => {
    const otherBrowser = openBrowser(stack)
    await logIn(otherBrowser, owner)
    const [events, otherEvents] = [liveEvents(owner.browser), liveEvents(otherBrowser)]
    await nextState(events)
    await nextState(otherEvents)
    await owner.browser.rest('GET', '/device/logout')
    const last: LiveEvent[] = []
    for await (const event of events) last.push(event)
    expect(last).toMatchObject([
      {
        type: 'serialized-error',
        data: { data: { failure: { kind: 'unauthorised', code: 'request.session_required' } } },
      },
    ])
    expect(await nextState(otherEvents)).toMatchObject({ device: { mac_address: owner.mac_address } })
    await otherEvents.return()
  })

  it('needs a login', async ({ stack }) => {
    const response = await openBrowser(stack).fetch('/frontend/trpc/devices.live', {
      headers: { accept: 'text/event-stream' },
    })
    const text = await response.text()
    expect(response.status === 401 || text.includes('UNAUTHORIZED')).toBe(true)
    expect(text).not.toContain('mac_address')
  })

  it('is not cached', async ({ owner: { browser } }) => {
    const closing = new AbortController()
    const { headers } = await browser.fetch('/frontend/trpc/devices.live', {
      headers: { accept: 'text/event-stream' },
      signal: closing.signal,
    })
    closing.abort()
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('cache-control')).toMatch(/no-store|no-cache/)
    expect(headers.get('x-accel-buffering')).toBe('no')
  })
})

const state = z.object({
  device: z.object({ is_trial: z.number(), enabled: z.boolean() }),
  payments: z.array(z.object({ step: z.string() })),
})
const isActive = (data: unknown): boolean => state.parse(data).device.is_trial === 2
