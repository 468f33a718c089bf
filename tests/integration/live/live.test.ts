import { describe, expect } from 'vitest'
import { z } from 'zod'
import { openBrowser } from '../../kit/browser.ts'
import { cutConnection } from '../../kit/connections.ts'
import { loggedIn, logIn, payWithPayPal } from '../../kit/factories.ts'
import { liveEvents, nextEvent, type LiveEvent } from '../../kit/live-stream.ts'
import { startServer } from '../../kit/server.ts'
import { it } from '../../kit/test.ts'

describe('The open dashboard', () => {
  it('hears of everything at once, and of the activation by itself', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const events = liveEvents(owner.browser)
    expect(await nextEvent(events)).toEqual({
      type: 'message',
      data: {
        device: expect.objectContaining({ mac_address: owner.mac_address, is_trial: 1 }),
        payments: [],
      },
    })
    await payWithPayPal(stack, owner)
    const steps: unknown[] = []
    const active = await nextEvent(events, (event) => {
      steps.push(stepOf(event))
      return statusOf(event) === 2
    })
    expect(active.data['payments']).toMatchObject([{ step: 'active' }])
    // Some may be passed over when one change follows the other quickly, but never is there a step back.
    const order = ['started', 'approved', 'captured', 'active']
    const ranks = steps.map((step) => order.indexOf(String(step)))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    await events.return()
  })

  it('hears of a change through whichever instance it came', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const other = await startServer(() => stack.ctx.config)
    const browser = openBrowser({ url: other.url, origin: stack.origin })
    for (const [name, value] of owner.browser.cookies) browser.cookies.set(name, value)
    const events = liveEvents(browser)
    await nextEvent(events)
    await payWithPayPal(stack, owner)
    expect(await nextEvent(events, (event) => statusOf(event) === 2)).toBeDefined()
    await events.return()
    await other.close()
  })

  it('hears nothing of other devices', async ({ stack }) => {
    const [owner, stranger] = [await loggedIn(stack), await loggedIn(stack)]
    const events = liveEvents(owner.browser)
    await nextEvent(events)
    await payWithPayPal(stack, stranger)
    await stack.drain()
    await stack.sql(`select pg_notify('device', $1)`, owner.id)
    expect((await nextEvent(events)).data).toMatchObject({
      device: { mac_address: owner.mac_address, is_trial: 1 },
      payments: [],
    })
    await events.return()
  })

  it('catches up when hearing was interrupted', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const events = liveEvents(owner.browser)
    await nextEvent(events)
    await cutConnection(stack, 'player-live')
    // Nobody announces this: it is seen because everything is looked at anew.
    await stack.sql('update devices set blocked_at = app_now() where id = $1', owner.id)
    const isBlocked = ({ data }: LiveEvent) => JSON.stringify(data).includes('"enabled":false')
    expect(await nextEvent(events, isBlocked)).toBeDefined()
    await events.return()
  })

  it('ends with the session, while the other browsers’ go on', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const elsewhere = openBrowser(stack)
    await logIn(elsewhere, owner)
    const [events, others] = [liveEvents(owner.browser), liveEvents(elsewhere)]
    await nextEvent(events)
    await nextEvent(others)
    await owner.browser.rest('GET', '/device/logout')
    const refused = await nextEvent(events, ({ type }) => type !== 'message')
    expect(refused).toMatchObject({
      type: 'serialized-error',
      data: { data: { failure: { kind: 'unauthorised', code: 'session_required' } } },
    })
    expect((await events.next()).done).toBe(true)
    expect(await nextEvent(others)).toMatchObject({ type: 'message' })
    await others.return()
  })

  it('is for nobody who is not logged in', async ({ stack }) => {
    const response = await openBrowser(stack).fetch('/frontend/trpc/devices.live', {
      headers: { accept: 'text/event-stream' },
    })
    const text = await response.text()
    expect(response.status === 401 || text.includes('UNAUTHORIZED')).toBe(true)
    expect(text).not.toContain('mac_address')
  })

  it('is never kept by anything in between', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
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

const statusOf = ({ data }: LiveEvent): unknown => state.parse(data).device.is_trial
const stepOf = ({ data }: LiveEvent): unknown => state.parse(data).payments[0]?.step

const state = z.object({
  device: z.object({ is_trial: z.number() }),
  payments: z.array(z.object({ step: z.string() })),
})
