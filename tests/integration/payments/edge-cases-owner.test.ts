// @module-tag sweep
import { loadConfig } from '@player/server/compose'
import { extendLicence } from '@player/server/modules/devices'
import { reviewPayment, revokePayment } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { browserOn } from '../../kit/browser.ts'
import { capture, deviceOf, loggedIn, startPayPalPayment } from '../../kit/factories.ts'
import { startServer } from '../../kit/server.ts'
import { OPERATOR } from '../../kit/settings.ts'
import { it, itFresh } from '../../kit/test.ts'
import {
  approveAndCapture,
  captureOf,
  countOf,
  advanceClock,
  subjectsTo,
  completePayment,
  referenceOf,
  rowOf,
  deliverCallbacks,
  stepsOf,
} from './payment-steps.ts'

const actor = { name: 'olga', reason: 'A test' }

describe('Owners: edge cases by number', () => {
  it('E5 the callback comes before the browser returns: the return changes nothing', async ({ stack }) => {
    const owner = await loggedIn(stack)
    stack.paypal.control.approve(await startPayPalPayment(owner))
    await deliverCallbacks(stack)
    const before = await rowOf(stack, owner)
    expect((await owner.browser.fetch('/device/playlists?payment_status=success')).status).toBe(200)
    await owner.browser.trpc.payments.returned.mutate({})
    await stack.drain()
    expect(await rowOf(stack, owner)).toEqual(before)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  itFresh(
    'E6 the browser returns first, or its URL is typed: only the provider’s answer counts',
    async ({ stack }) => {
      stack.paypal.control.setWebhooks({ enabled: false })
      const owner = await loggedIn(stack)
      const orderId = await startPayPalPayment(owner)
      for (const status of ['success', 'paid', 'cancel'])
        expect((await owner.browser.fetch(`/device/playlists?payment_status=${status}`)).status).toBe(200)
      await owner.browser.trpc.payments.returned.mutate({})
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['started'])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })

      stack.paypal.control.approve(orderId)
      await owner.browser.trpc.payments.returned.mutate({})
      await stack.drain()
      expect(await stepsOf(owner), 'not queried twice in half a minute').toEqual(['started'])
      await stack.shiftClock('31 seconds')
      await owner.browser.trpc.payments.returned.mutate({})
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['active'])
    },
  )

  itFresh('E7 a pending capture: queried for days, active only at the end', async ({ stack }) => {
    stack.paypal.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.leavePending(orderId, { reason: 'ECHECK' })
    expect((await capture(owner, orderId)).body).toMatchObject({ step: 'approved' })
    for (let days = 0; days < 3; days += 1) await advanceClock(stack, '1 day')
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending' })
    expect(await stack.sql('select is_trial from devices where id = $1', owner.id)).toEqual([{ is_trial: 1 }])
    stack.paypal.control.completePending(orderId)
    await advanceClock(stack, '1 day')
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed' })
    expect(await countOf(stack, 'licence_grants', owner)).toBe(1)
  })

  itFresh(
    'E8 a declined card: PayPal’s text is shown; too many declined attempts end the payment',
    async ({ stack }) => {
      stack.paypal.control.setWebhooks({ enabled: false })
      const owner = await loggedIn(stack)
      const orderId = await startPayPalPayment(owner)
      stack.paypal.control.decline(orderId)
      expect((await capture(owner, orderId)).body).toMatchObject({
        details: [{ issue: 'INSTRUMENT_DECLINED' }],
        debug_id: expect.stringMatching(/\w/),
      })
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'created', attempt: 2 })
      const issue = 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'
      stack.paypal.control.failNext({ operation: 'orders.capture', status: 422, issue })
      expect((await capture(owner, orderId)).body).toMatchObject({ step: 'closed' })
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'failed' })
    },
  )

  itFresh(
    'E9 browser, callback and periodic task capture an approved order at once: one capture',
    async ({ stack, owner }) => {
      const orderId = await startPayPalPayment(owner)
      stack.paypal.control.approve(orderId)
      await Promise.all([
        capture(owner, orderId),
        stack.paypal.control.deliverAll(),
        advanceClock(stack, '61 seconds'),
        capture(owner, orderId),
      ])
      await deliverCallbacks(stack)
      expect(stack.paypal.ledger().capturedCount).toBe(1)
      expect(await countOf(stack, 'licence_grants', owner)).toBe(1)
    },
  )

  it('E10 a refund: the previous licence is restored; the audit and an e-mail to the owner report it', async ({
    boot,
  }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    await completePayment(stack, owner)
    const first = await deviceOf(owner)
    stack.paypal.control.refund(await completePayment(stack, owner))
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2, expire_date: first['expire_date'] })
    expect(await stack.sql('select actor, action, subject from audit')).toEqual([
      { actor: 'system', action: 'devices revoke', subject: `device ${owner.id}` },
    ])
    expect(subjectsTo(stack, OPERATOR)).toEqual([expect.stringMatching(/^Payment returned: [\w-]{24}$/)])
    expect(subjectsTo(stack, 'payer@example.com')).toContain('Your payment was refunded')
  })

  itFresh('E10 a partial refund: listed for review, once', async ({ stack, owner }) => {
    const captureId = await completePayment(stack, owner)
    stack.paypal.control.refund(captureId, 100)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'confirmed',
      review_reason: expect.stringMatching(/\w/),
      reviewed_at: null,
    })
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(subjectsTo(stack, OPERATOR)).toHaveLength(1)
  })

  it('E10 a refund with REFUNDS_REVOKE=flag: the licence stays until a person revokes it', async ({
    boot,
  }) => {
    const stack = await boot({ settings: { REFUNDS_REVOKE: 'flag' } })
    const owner = await loggedIn(stack)
    stack.paypal.control.refund(await completePayment(stack, owner))
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['refunded'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect(subjectsTo(stack, OPERATOR)).toEqual([expect.stringMatching(/^For review/)])
    await revokePayment(stack.ctx, actor, await referenceOf(stack, owner))
    await stack.drain()
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  it('E11 a chargeback: the device cannot use the method until a person reviewed the payment', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    stack.paypal.control.reverse(await completePayment(stack, owner))
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'reversed' })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    const again = () => owner.browser.rest('POST', '/paypal/order/create')
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was reversed') },
    })
    await reviewPayment(stack.ctx, actor, await referenceOf(stack, owner))
    expect(await again()).toMatchObject({ status: 200 })
  })

  itFresh(
    'E17 the provider is down when an order is created: no charge, and a retry creates a single order',
    async ({ stack, owner }) => {
      stack.paypal.control.dropNext({ operation: 'orders.create', how: 'close', times: 3 })
      expect(await owner.browser.rest('POST', '/paypal/order/create')).toMatchObject({
        status: 503,
        body: { message: 'Something went wrong processing your payment.' },
      })
      await startPayPalPayment(owner)
      expect(await countOf(stack, 'payments', owner)).toBe(1)
      expect(stack.paypal.ledger().orders).toHaveLength(1)
    },
  )

  it('E20 a double click opens one payment; another price closes the old one first', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    const [first, second] = await Promise.all([startPayPalPayment(owner), startPayPalPayment(owner)])
    expect(first).toBe(second)
    const server = await startServer(() => loadConfig({ ...stack.settings, ACTIVATION_PRICE: '9.99' }))
    const browser = browserOn(server, stack, owner.browser)
    expect(await startPayPalPayment({ ...owner, browser })).not.toBe(first)
    await server.close()
    await stack.drain()
    expect(await stack.sql('select state from payments order by created_at')).toEqual([
      { state: 'cancelled' },
      { state: 'created' },
    ])
  })

  it.for([
    ['extend', 'at-once', ['active', 'active'], 2],
    ['refund', 'at-once', ['refunded', 'active'], 1],
    ['refund', 'flag', ['refunded', 'active'], 1],
  ] as const)(
    'E21 with DUPLICATE_PAYMENTS=%s and REFUNDS_REVOKE=%s, two payments in two tabs are listed for review',
    async ([rule, REFUNDS_REVOKE, steps, grants], { boot }) => {
      const stack = await boot({ settings: { DUPLICATE_PAYMENTS: rule, REFUNDS_REVOKE } })
      const owner = await loggedIn(stack)
      const first = await startPayPalPayment(owner)
      const server = await startServer(() => loadConfig({ ...stack.settings, ACTIVATION_PRICE: '9.99' }))
      const second = await startPayPalPayment({ ...owner, browser: browserOn(server, stack, owner.browser) })
      await server.close()
      for (const orderId of [first, second]) {
        await approveAndCapture(stack, owner, orderId)
        await deliverCallbacks(stack)
      }
      expect(await stepsOf(owner)).toEqual(steps)
      const active = await stack.sql('select from licence_grants where revoked_at is null')
      expect(active).toHaveLength(grants)
      expect(subjectsTo(stack, OPERATOR)).toContainEqual(expect.stringMatching(/^For review/))
      const { captures } = stack.paypal.ledger()
      expect(captures.filter(({ refunded }) => refunded > 0)).toHaveLength(2 - grants)
    },
  )

  it('E21 a payment started after the other was paid: a renewal that extends the licence, without a review', async ({
    boot,
  }) => {
    const stack = await boot({ settings: { DUPLICATE_PAYMENTS: 'refund' } })
    const owner = await loggedIn(stack)
    await completePayment(stack, owner)
    await completePayment(stack, owner)
    expect(await stepsOf(owner)).toEqual(['active', 'active'])
    expect(subjectsTo(stack, OPERATOR)).toEqual([])
  })

  it('E22 a capture of another session’s order: not found', async ({ stack }) => {
    const [owner, otherOwner] = [await loggedIn(stack), await loggedIn(stack)]
    const orderId = await startPayPalPayment(owner)
    expect((await capture(otherOwner, orderId)).body).toMatchObject({
      status: 'error',
      msg: 'There is no such payment.',
    })
    expect(await stepsOf(owner)).toEqual(['started'])
  })

  it('E23 the device moves to another address before the payment: it gets the licence', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    const newAddress = '02:00:5E:AA:BB:CC'
    await owner.browser.trpc.devices.move.mutate({ mac_address: newAddress })
    stack.paypal.control.approve(orderId)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2, mac_address: newAddress })
    expect(await rowOf(stack, owner)).toMatchObject({ review_reason: null })
  })

  itFresh(
    'E24 the device got a lifetime licence before the payment: confirmed, and listed for review',
    async ({ stack, owner }) => {
      const orderId = await startPayPalPayment(owner)
      await extendLicence(stack.ctx, actor, owner.mac_address, 'lifetime')
      expect((await approveAndCapture(stack, owner, orderId)).length).toBeGreaterThan(0)
      await deliverCallbacks(stack)
      expect(await rowOf(stack, owner)).toMatchObject({
        state: 'confirmed',
        review_reason: 'The device was licensed for life already.',
      })
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2, expire_date: null })
      expect(subjectsTo(stack, OPERATOR)).toHaveLength(1)
      expect(captureOf(stack, orderId)).not.toBe('')
    },
  )

  it('E27 cancelled in the browser, but paid: active', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    await owner.browser.fetch('/device/playlists?payment_status=cancel')
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'created' })
    stack.paypal.control.approve(orderId)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })
})
