import { outbox } from '@player/db'
import { grantLicence } from '@player/server/modules/devices'
import { settlePayment } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { sendCallback } from '../kit/signed-callback.ts'
import { openApp } from '../kit/app.ts'
import { openBrowser } from '../kit/browser.ts'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import {
  capture,
  captchaToken,
  loggedIn,
  logIn,
  registered,
  startPayPalPayment,
  type OwnedDevice,
} from '../kit/factories.ts'
import { statementsByProcess, statementsOf } from '../kit/sent-statements.ts'
import type { Stack } from '../kit/stack.ts'
import { it } from '../kit/test.ts'
import { recordCallbacks, sendTo } from './payments/payment-steps.ts'

/*
 * The number of SQL statements of each use case, because round trips to PostgreSQL are most of the cost of a request. A change of a number
 * needs a reason.
 */

describe('The number of SQL statements', () => {
  it('of each use case does not change', async ({ boot }) => {
    const stack = await boot({
      workers: false,
      settings: { PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore' },
    })
    const owner = await loggedIn(stack)
    const { browser } = owner
    const counts: Record<string, number> = {}
    const count = async (useCase: string, work: () => Promise<unknown>) => {
      counts[useCase] = (await statementsOf(work)).length
    }
    const visitor = openBrowser(stack)
    const device = await registered(stack)

    await count('a captcha', () => captchaToken(visitor))
    await count('a login with its captcha', () => logIn(visitor, device))
    await count('the device', () => browser.rest('GET', '/device'))
    await count('the dashboard’s first call', () =>
      browser.fetch('/frontend/trpc/sessions.current,playlists.list?batch=1'),
    )
    await count('GET /device/playlists', () => browser.rest('GET', '/device/playlists'))
    await count('saving a playlist', () => browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST))
    await count('the list of playlists', () => browser.trpc.playlists.list.query())
    await count('starting a payment with OPay', () =>
      browser.rest('POST', '/device/saveActivation', { payment_type: 'opay', email: 'ann@owner.test' }),
    )
    let order = ''
    await count('starting a payment with PayPal', async () => {
      order = await startPayPalPayment(owner)
    })
    const [callback] = await recordCallbacks(stack, () => {
      stack.paypal.control.approve(order)
      return count('capturing a payment', () => capture(owner, order))
    })
    if (!callback) throw new Error('PayPal sent no callback')
    await count('a new callback', () => sendTo(stack, callback))
    await count('a repeated callback', () => sendTo(stack, callback))
    await count('a callback that names no payment', () => sendCallback(stack.url))
    await count('relaying events', () => outbox.fanOut(stack.ctx.db, 100, JOBS_BY_EVENT, 12))
    const [payment] = await stack.sql<{ id: string }>(
      'select id from payments where provider_reference = $1',
      order,
    )
    const paymentId = payment?.id ?? ''
    await count('settling a payment that was captured', () => settlePayment(stack.ctx, { paymentId }))
    await count('granting a licence', () => grantLicence(stack.ctx, { deviceId: owner.id, paymentId }))
    await count('the payments', () => browser.trpc.payments.history.query())

    console.table(counts)
    expect(counts).toEqual({
      'a captcha': 2,
      // Two of them begin and commit a transaction in which televisions get the event of a new browser. One counts the network.
      'a login with its captcha': 14,
      'the device': 1,
      'the dashboard’s first call': 1,
      'GET /device/playlists': 2,
      'saving a playlist': 10,
      'the list of playlists': 1,
      'starting a payment with OPay': 6,
      'starting a payment with PayPal': 6,
      // Two of them cancel the order at OPay.
      'capturing a payment': 10,
      'a new callback': 1,
      'a repeated callback': 1,
      'a callback that names no payment': 1,
      'relaying events': 1,
      'settling a payment that was captured': 1,
      'granting a licence': 7,
      'the payments': 5,
    })
  })

  it('of each operation of apps does not change', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const id = crypto.randomUUID()
    await owner.browser.trpc.playlists.save.mutate({
      ...NEW_PLAYLIST,
      new_id: id,
      protect: 'true',
      pin: '4711',
    })
    const counts: Record<string, number> = {}
    const count = async (
      useCase: string,
      work: () => Promise<{ readonly status: number }>,
      expected = 200,
    ) => {
      const statements = await statementsOf(async () => expect((await work()).status, useCase).toBe(expected))
      counts[useCase] = statements.length
    }
    const [app, waiting] = [await openApp(stack), await openApp(stack)]
    await count('a nonce', () => app.call('POST', '/nonces'), 201)
    await count('a nonce and a registration', () => app.report([]), 201)
    await count('a nonce and a renewal', () => app.report([]))
    await count(
      'a nonce and a registration that waits for consent',
      () => waiting.report([owner.mac_address]),
      202,
    )
    await count(
      'a wrong token',
      () => app.call('GET', '/state', undefined, { authorization: `Bearer ${'x'.repeat(43)}` }),
      401,
    )
    await count('the state of an app that waits', () => waiting.call('GET', '/state'))
    await count('a claim', () => waiting.call('POST', '/claims', { device_key: owner.device_key }), 204)
    await count('the state', () => waiting.call('GET', '/state'))
    const { headers } = await waiting.call('GET', '/state')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    await count('the state, unchanged', () => waiting.call('GET', '/state', undefined, known), 304)
    await count(
      'unlocking a playlist',
      () => waiting.call('POST', `/playlists/${id}/unlocks`, { pin: '4711' }),
      204,
    )
    await count('the secrets', () => waiting.call('GET', '/secrets'))
    const [session] = await stack.sql<{ id: string }>(
      'select id from sessions where device_id = $1',
      owner.id,
    )
    await count('ending a session', () => waiting.call('DELETE', `/sessions/${session?.id}`), 204)
    await count('a new device key', () => waiting.call('POST', '/device-key'))
    await count('a login code', () => waiting.call('POST', '/login-codes'), 201)
    await count('the sessions', () => waiting.call('GET', '/sessions'))
    await count('ending the sessions', () => waiting.call('DELETE', '/sessions'), 204)
    await count('the licence keys', () => app.call('GET', '/licence-keys'))

    console.table(counts)
    expect(counts).toEqual({
      'a nonce': 1,
      'a nonce and a registration': 18,
      'a nonce and a renewal': 12,
      'a nonce and a registration that waits for consent': 15,
      'a wrong token': 1,
      'the state of an app that waits': 3,
      // Two lock the device: before the app acts for it, and to compare the version of its key.
      'a claim': 22,
      // One of them reads whether a payment is arriving.
      'the state': 9,
      'the state, unchanged': 1,
      'unlocking a playlist': 9,
      'the secrets': 2,
      'ending a session': 8,
      // Two reset the waits for the previous key.
      'a new device key': 11,
      'a login code': 3,
      'the sessions': 3,
      // One ends the questions about logins.
      'ending the sessions': 10,
      'the licence keys': 0,
    })
  })

  it('of a payment from the login to the receipt is bounded, with each callback delivered three times', async ({
    boot,
  }) => {
    const stack = await boot()
    // A worker’s first payment also opens its queues and closes its circuit breakers.
    await pay(stack, await registered(stack))
    const device = await registered(stack)
    await stack.drain()

    const { server, worker } = await statementsByProcess(() => pay(stack, device))
    const jobs = worker.filter((text) => !PERIODIC.test(text))
    console.table({ 'server, one payment': server.length, 'worker, one payment': jobs.length })
    expect(server.length, server.join('\n')).toBeLessThanOrEqual(38)
    // The relay runs four to six times, depending on when events are stored.
    const withoutRelay = jobs.filter((text) => !text.includes('"taken"'))
    expect(withoutRelay.length, withoutRelay.join('\n')).toBeLessThanOrEqual(40)
    // add_jobs_bulk creates temporary tables, whose catalog rows cost PostgreSQL more than the jobs.
    expect(worker.filter((text) => text.includes('add_jobs_bulk'))).toEqual([])
    // Of six callbacks and the capture, each event is stored once.
    expect(await stack.sql('select from payment_notifications')).toHaveLength(4)
  })
})

const JOBS_BY_EVENT = new Map([['payment.confirmed', ['grant-licence']]])

async function pay(stack: Stack, device: OwnedDevice): Promise<void> {
  const browser = openBrowser(stack)
  await logIn(browser, device)
  const owner = { ...device, id: '', browser }
  // Callbacks are sent after the capture, because one during it changes the payment twice, with about eight more statements.
  stack.paypal.control.setWebhooks({ url: null, copies: 3 })
  const order = await startPayPalPayment(owner)
  stack.paypal.control.approve(order)
  await capture(owner, order)
  stack.paypal.control.setWebhooks({ url: `${stack.url}/webhooks/paypal`, copies: 3 })
  await stack.paypal.control.deliverAll()
  await stack.drain()
}

/** Statements of the periodic tasks. */
const PERIODIC =
  /key_rotations|from "throttles"|deleted_playlists|playlist_openings|playlist_creations|next_query_at" <=|next_match_at" <=|"done_at" is null and "dead_at"|hidden_until|expire_date" <=|stalled/
