// @module-tag sweep
import { loadConfig } from '@player/server/compose'
import { attachNotification } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, payWithPayPal, startPayPalPayment } from '../../kit/factories.ts'
import { startServer } from '../../kit/server.ts'
import { OPERATOR } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'
import {
  recordCallbacks,
  countOf,
  advanceClock,
  subjectsTo,
  referenceOf,
  runPeriodicTasks,
  rowOf,
  sendTo,
  deliverCallbacks,
  stepsOf,
} from './payment-steps.ts'

describe('Callbacks: edge cases by number', () => {
  itFresh('E1 the same callback twenty times at once: one activation', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    const approved = await callbackOfApproval(stack, orderId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendTo(stack, approved)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"ok":true}']),
    )
    await deliverCallbacks(stack)
    expect(await stack.sql('select from payment_notifications where event_key is not null')).toHaveLength(2)
    expect(await countOf(stack, 'licence_grants', owner)).toBe(1)
    expect(stack.paypal.ledger().capturedCount).toBe(1)
  })

  itFresh(
    'E2 the same capture under different event ids, and from the browser: one activation',
    async ({ stack, owner }) => {
      await payWithPayPal(stack, owner)
      await deliverCallbacks(stack)
      expect((await stack.sql('select from payment_notifications')).length).toBeGreaterThanOrEqual(2)
      expect(await countOf(stack, 'licence_grants', owner)).toBe(1)
      expect(subjectsTo(stack, 'payer@example.com')).toHaveLength(1)
    },
  )

  it('E3 callbacks in every order: refunded, and the device stays on trial', async ({ stack }) => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    for (const order of orders) {
      const owner = await loggedIn(stack)
      const sent = await recordCallbacks(stack, async () => {
        const orderId = await payWithPayPal(stack, owner)
        const captured = stack.paypal.ledger().captures.find((capture) => capture.orderId === orderId)
        stack.paypal.control.refund(captured?.id ?? '')
      })
      expect(sent).toHaveLength(3)
      for (const index of order) {
        const callback = sent[index]
        if (callback) expect(await sendTo(stack, callback)).toMatchObject({ status: 200 })
        await stack.drain()
      }
      expect(await stepsOf(owner)).toEqual(['refunded'])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    }
  })

  itFresh('E4 a callback before the answer to our create call: accepted, and matched', async ({ stack }) => {
    const owner = await loggedIn(stack)
    stack.paypal.control.dropNext({ operation: 'orders.create', how: 'close', times: 3 })
    expect((await owner.browser.rest('POST', '/paypal/order/create')).status).toBe(503)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'created', provider_reference: null })
    const [order] = stack.paypal.ledger().orders
    stack.paypal.control.approve(order?.id ?? '')
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await rowOf(stack, owner)).toMatchObject({ provider_reference: order?.id })
  })

  itFresh('E13 a capture’s callback repeated after forty days: no effect', async ({ stack, owner }) => {
    const sent = await recordCallbacks(stack, () => payWithPayPal(stack, owner))
    for (const callback of sent) await sendTo(stack, callback)
    await stack.drain()
    const grants = await stack.sql('select * from licence_grants')
    const events = () => stack.sql('select event_id from outbox order by event_id')
    const before = await events()
    await stack.shiftClock('40 days')
    for (const callback of sent) expect(await sendTo(stack, callback)).toMatchObject({ status: 200 })
    await stack.drain()
    expect(await stack.sql('select * from licence_grants')).toEqual(grants)
    expect(await events()).toEqual(before)
  })

  itWithoutWorkers('E14 a wrong signature: 401, not quoted, not stored', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    const genuine = await callbackOfApproval(stack, orderId)
    const forged = { ...genuine, body: Buffer.concat([genuine.body, Buffer.from(' ')]) }
    expect(await sendTo(stack, forged)).toEqual({ status: 401, text: '{"ok":false}' })
    expect(await stack.sql('select from payment_notifications')).toEqual([])
  })

  it('E14 credentials removed: 503 if the method was used before, otherwise 404, whatever the signature', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    const genuine = await callbackOfApproval(stack, orderId)
    const withoutCredentials = await startServer(() =>
      loadConfig({ ...stack.settings, PAYPAL_CLIENT_SECRET: '', COWPAY_TOKEN: '' }),
    )
    try {
      expect(await sendTo(withoutCredentials, genuine)).toMatchObject({ status: 503 })
      expect(await sendTo(withoutCredentials, { body: Buffer.from('{}'), headers: {} })).toMatchObject({
        status: 503,
      })
      expect(await sendTo(withoutCredentials, genuine, '/webhooks/cowpay')).toMatchObject({ status: 404 })
    } finally {
      await withoutCredentials.close()
    }
    expect(await stack.sql('select from payment_notifications')).toEqual([])
  })

  itFresh('E15 an unknown reference: stored, reported to the operator, and attachable', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    const reference = await referenceOf(stack, owner)
    const columns = 'reference = $2, provider_reference = $3'
    await stack.sql(`update payments set ${columns} where device_id = $1`, owner.id, 'x'.repeat(24), null)
    stack.paypal.control.approve(orderId)
    await deliverCallbacks(stack)
    expect(stack.paypal.ledger().webhooks).toMatchObject({ delivered: 1 })
    for (const interval of ['31 seconds', '61 seconds']) await advanceClock(stack, interval)
    expect(subjectsTo(stack, OPERATOR)).toEqual([])
    await advanceClock(stack, '121 seconds')
    expect(subjectsTo(stack, OPERATOR)).toEqual(['Unmatched: a callback from paypal'])
    expect(await stepsOf(owner)).toEqual(['started'])

    await stack.sql(`update payments set ${columns} where device_id = $1`, owner.id, reference, orderId)
    const [notification] = await stack.sql<{ id: string }>('select id from payment_notifications')
    const actor = { name: 'olga', reason: 'The payer wrote to us' }
    await attachNotification(stack.ctx, actor, notification?.id ?? '', reference)
    await expect(
      attachNotification(stack.ctx, actor, notification?.id ?? '', reference),
    ).rejects.toMatchObject({
      kind: 'conflict',
    })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await stack.sql('select actor, action from audit')).toEqual([
      { actor: 'olga', action: 'payments attach' },
    ])
  })

  itFresh('E15 a callback before its payment exists: matched later', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    const move = (from: string, to: string) =>
      stack.sql(
        'update payments set provider_reference = $2, reference = $4 where provider_reference = $1 and reference = $3',
        ...[from, to].map((order) => order.split(' ')[0]),
        ...[from, to].map((order) => order.split(' ')[1]),
      )
    const reference = await referenceOf(stack, owner)
    await move(`${orderId} ${reference}`, `OTHER ${'x'.repeat(24)}`)
    stack.paypal.control.approve(orderId)
    await deliverCallbacks(stack)
    await move(`OTHER ${'x'.repeat(24)}`, `${orderId} ${reference}`)
    await advanceClock(stack, '31 seconds')
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('E16 a callback signed for another PayPal account: refused', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    const genuine = await callbackOfApproval(stack, orderId)
    const other = await startServer(() => loadConfig({ ...stack.settings, PAYPAL_WEBHOOK_ID: 'WH-OTHER' }))
    expect(await sendTo(other, genuine)).toMatchObject({ status: 401 })
    await other.close()
    expect(await sendTo(stack, genuine)).toMatchObject({ status: 200 })
  })

  it('E16 an order whose money goes to another PayPal account: on hold', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.payTo(orderId, 'THEIRMERCHANT')
    stack.paypal.control.payDirectly(orderId)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['held'])
    expect((await rowOf(stack, owner))['review_reason']).toContain('for the account THEIRMERCHANT')
  })

  itFresh(
    'E19 the provider cannot be queried when its callback comes: stored, acknowledged, settled later',
    async ({ stack, owner }) => {
      const orderId = await startPayPalPayment(owner)
      stack.paypal.control.failNext({ operation: 'orders.get', status: 503, times: 3 })
      stack.paypal.control.approve(orderId)
      await stack.paypal.control.deliverAll()
      expect(stack.paypal.ledger().webhooks).toMatchObject({ delivered: 1, abandoned: 0 })
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['active'])
    },
  )

  it('E30 signatures cover the raw bytes: reformatted JSON is refused, the content type is ignored', async ({
    stack,
    owner,
  }) => {
    const orderId = await startPayPalPayment(owner)
    const genuine = await callbackOfApproval(stack, orderId)
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(genuine.body.toString()), null, 2))
    expect(await sendTo(stack, { ...genuine, body: rewritten })).toMatchObject({ status: 401 })
    expect(await sendTo(stack, { ...genuine, body: Buffer.alloc(70_000, 'x') })).toMatchObject({
      status: 413,
    })
    const headers = { ...genuine.headers, 'content-type': 'text/plain; charset=utf-16' }
    expect(await sendTo(stack, { ...genuine, headers })).toMatchObject({ status: 200 })
  })

  it('E31 callbacks need no session or origin, and a burst of them is accepted', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    const genuine = await callbackOfApproval(stack, orderId)
    const headers = { ...genuine.headers, origin: 'https://paypal.example', 'accept-language': 'ar' }
    const burst = Array.from({ length: 60 }, () => sendTo(stack, { ...genuine, headers }))
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  itWithoutWorkers('E38 a callback during a restart: one activation', async ({ stack, owner }) => {
    stack.paypal.control.approve(await startPayPalPayment(owner))
    await stack.paypal.control.deliverAll()
    await stack.startWorkers()
    await stack.stopWorkers()
    await stack.startWorkers()
    await deliverCallbacks(stack)
    await runPeriodicTasks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(stack.paypal.ledger().capturedCount).toBe(1)
    expect(await countOf(stack, 'licence_grants', owner)).toBe(1)
  })
})

/** Approves an order at PayPal. Returns the callback about it, which the server does not get. */
async function callbackOfApproval(stack: Stack, orderId: string) {
  const [callback] = await recordCallbacks(stack, () =>
    Promise.resolve(stack.paypal.control.approve(orderId)),
  )
  if (!callback) throw new Error('PayPal sent no callback')
  return callback
}
