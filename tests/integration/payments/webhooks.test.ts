import { describe, expect } from 'vitest'
import { capture, deviceOf, loggedIn, payWithPayPal, startPayPalPayment } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'

describe('PayPal’s webhooks', () => {
  itFresh(
    'take effect once if each is sent fifty times at once and out of order',
    { tags: ['sweep'] },
    async ({ stack }) => {
      stack.paypal.control.setWebhooks({ copies: 50, shuffleWithinMs: 5 })
      const owner = await loggedIn(stack)
      await payWithPayPal(stack, owner)
      await stack.paypal.control.deliverAll()
      await stack.drain()
      expect(stack.paypal.ledger().webhooks).toEqual({ waiting: 0, delivered: 100, abandoned: 0 })
      expect(await stack.sql('select from payment_notifications')).toHaveLength(2)
      expect(await stack.sql('select from licence_grants')).toHaveLength(1)
      expect(stack.mailbox.messages()).toHaveLength(1)
      expect(stack.paypal.ledger().captures).toHaveLength(1)
    },
  )

  itFresh('are refused with a wrong signature, and not stored', async ({ stack }) => {
    stack.paypal.control.setWebhooks({ forged: true })
    const owner = await loggedIn(stack)
    stack.paypal.control.approve(await startPayPalPayment(owner))
    await stack.paypal.control.deliverAll()
    expect(stack.paypal.ledger().webhooks).toEqual({ waiting: 0, delivered: 0, abandoned: 1 })
    expect(await stack.sql('select from payment_notifications')).toEqual([])
    await stack.drain()
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  itWithoutWorkers(
    'are refused without a signature, with a certificate of another host, or with a changed body',
    async ({ stack, owner }) => {
      const orderId = await startPayPalPayment(owner)
      const headers = {
        'paypal-transmission-id': 'a',
        'paypal-transmission-time': new Date().toISOString(),
        'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64'),
        'paypal-auth-algo': 'SHA256withRSA',
      }
      const otherHosts = [
        `${stack.url}/v1/notifications/certs/CERT-1`,
        'https://evil.example/v1/notifications/certs/CERT-1',
        `${stack.paypal.url}/../certs/CERT-1`,
        'file:///etc/passwd',
      ]
      const body = JSON.stringify({
        id: 'WH-1',
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        resource: { id: 'X', supplementary_data: { related_ids: { order_id: orderId } } },
      })
      for (const wrongHeaders of [{}, headers]) expect(await post(stack, body, wrongHeaders)).toBe(401)
      for (const certificate of otherHosts)
        expect(await post(stack, body, { ...headers, 'paypal-cert-url': certificate }), certificate).toBe(401)
      expect(await stack.sql('select from payment_notifications')).toEqual([])
      expect(await stack.sql(`select from outbox where name = 'payment.notified'`)).toEqual([])
    },
  )

  it('are refused if they are too long', async ({ stack }) => {
    expect(await post(stack, 'x'.repeat(64 * 1024 + 1))).toBe(413)
  })

  it('are accepted by POST only, and for known payment methods only', async ({ stack }) => {
    expect((await fetch(`${stack.url}/webhooks/paypal`)).status).toBe(405)
    expect((await fetch(`${stack.url}/webhooks/nothing`, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  it('are refused with 404 if PayPal was never configured', async ({ serve }) => {
    const server = await serve({ PAYPAL_CLIENT_ID: '' })
    expect(await post(server, '{}')).toBe(404)
    expect((await (await loggedIn(server)).browser.rest('GET', '/device/playlists')).body).toMatchObject({
      show_paypal: false,
    })
  })

  it('get 503 while the certificate cannot be downloaded, and are accepted afterwards', async ({ boot }) => {
    const stack = await boot()
    stack.paypal.control.setWebhooks({ firstRetryMs: 1 })
    stack.paypal.control.failNext({ operation: 'certificate', status: 500 })
    const owner = await loggedIn(stack)
    stack.paypal.control.approve(await startPayPalPayment(owner))
    await stack.paypal.control.deliverAll()
    await stack.paypal.control.deliverAll()
    await stack.drain()
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect(stack.paypal.ledger().webhooks).toMatchObject({ waiting: 0, abandoned: 0 })
  })

  itWithoutWorkers(
    'are acknowledged while no worker runs, and applied later',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      stack.paypal.control.approve(await startPayPalPayment(owner))
      await stack.paypal.control.deliverAll()
      expect(stack.paypal.ledger().webhooks).toMatchObject({ delivered: 1 })
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
      await stack.startWorkers()
      await stack.drain()
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    },
  )
})

describe('A payment', () => {
  it('with a wrong amount is held: no grant, an e-mail to the operator, and no further payment by the owner', async ({
    boot,
  }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    await stack.sql('update payments set amount_minor = 1999 where device_id = $1', owner.id)
    stack.paypal.control.approve(orderId)
    expect((await capture(owner, orderId)).body).toMatchObject({ status: 'error', step: 'held' })
    await stack.paypal.control.deliverAll()
    await stack.drain()

    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(await stack.sql('select from licence_grants')).toEqual([])
    const emails = stack.mailbox.messages()
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ to: [{ address: 'operator@player.test' }] })
    expect(emails[0]?.text).toContain('Asked for 1999 EUR (minor units), got 799 EUR')
    const onHold = 'We’re checking a payment for this device. You’ll see the result in your dashboard.'
    expect((await owner.browser.rest('GET', '/device/checkMacValid')).body).toMatchObject({
      status: 'error',
      msg: onHold,
    })
    expect(await owner.browser.rest('POST', '/paypal/order/create')).toMatchObject({ status: 409 })
  })

  it('whose order has another reference is held', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    await stack.sql(
      `update payments set reference = 'another-reference-of-ours' where device_id = $1`,
      owner.id,
    )
    stack.paypal.control.approve(orderId)
    expect((await capture(owner, orderId)).body).toMatchObject({ step: 'held' })
  })
})

const post = async (
  { url }: Pick<Stack, 'url'>,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> => (await fetch(`${url}/webhooks/paypal`, { method: 'POST', body, headers })).status
