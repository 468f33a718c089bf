// @module-tag sweep
import { describe, expect } from 'vitest'
import { capture, loggedIn, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'
import {
  advanceClock,
  subjectsTo,
  rowOf,
  runPeriodicTasks,
  setSchedule,
  deliverCallbacks,
  stepsOf,
} from './payment-steps.ts'

describe('A method whose provider does not answer', () => {
  itFresh(
    'is hidden after three consecutive failures, reported to the operator once, and shown again later',
    async ({ stack, owner }) => {
      for (const other of await otherOwners(stack, 3)) {
        expect(await isPayPalShown(owner)).toBe(true)
        await failToStart(stack, other)
      }
      expect(await isPayPalShown(owner)).toBe(false)
      expect(await owner.browser.rest('POST', '/paypal/order/create')).toMatchObject({
        status: 503,
        body: { message: 'This payment method isn’t available right now.' },
      })
      await stack.drain()
      expect(subjectsTo(stack, OPERATOR)).toEqual(["Hidden: the payment method 'paypal'"])

      await stack.shiftClock('61 seconds')
      expect(await isPayPalShown(owner)).toBe(true)
      await failToStart(stack, owner)
      expect(await isPayPalShown(owner)).toBe(false)
      await stack.shiftClock('61 seconds')
      expect(await isPayPalShown(owner), 'hidden for twice as long').toBe(false)
      await stack.shiftClock('60 seconds')
      expect(await isPayPalShown(owner)).toBe(true)
      expect(await startPayPalPayment(owner)).toMatch(/\w/)
      expect(await stack.sql('select from method_health')).toEqual([])
      await stack.drain()
      expect(subjectsTo(stack, OPERATOR)).toHaveLength(1)
    },
  )

  it('is not shown again because of a payment without an order, which needs no query', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    for (const other of await otherOwners(stack, 3)) await failToStart(stack, other)
    await stack.sql('update payment_schedules set next_query_at = app_now()')
    await runPeriodicTasks(stack)
    expect(await stack.sql('select from payment_schedules where next_query_at > app_now()')).toHaveLength(1)
    expect(await isPayPalShown(owner)).toBe(false)
  })

  itWithoutWorkers('is hidden for half an hour at most', async ({ stack, owner }) => {
    const other = await loggedIn(stack)
    for (let count = 0; count < 9; count += 1) {
      await failToStart(stack, count % 2 === 0 ? other : owner)
      await stack.sql(`update method_health set hidden_until = now() - interval '1 second' where hides > 0`)
    }
    await failToStart(stack, owner)
    expect(
      await stack.sql(
        'select hides, hidden_until - app_now() > interval $$29 minutes$$ as long from method_health',
      ),
    ).toEqual([{ hides: 8, long: true }])
  })

  itFresh(
    'is shown again after an answer about a payment; its callbacks are accepted and payments queried while it is hidden',
    async ({ stack }) => {
      const owner = await loggedIn(stack)
      const orderId = await startPayPalPayment(owner)
      for (const other of await otherOwners(stack, 3)) await failToStart(stack, other)
      expect(await isPayPalShown(owner)).toBe(false)
      stack.paypal.control.approve(orderId)
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['active'])
      expect(await isPayPalShown(owner)).toBe(true)
    },
  )

  itFresh('is hidden after failed queries of the periodic task', async ({ stack }) => {
    stack.paypal.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const owners = [owner, await loggedIn(stack), await loggedIn(stack)]
    for (const payer of owners) await startPayPalPayment(payer)
    stack.paypal.control.failNext({ operation: 'orders.get', status: 503, times: 9 })
    for (const payer of owners) {
      expect(await isPayPalShown(owner)).toBe(true)
      await setSchedule(stack, payer, 'next_query_at = app_now()')
      await runPeriodicTasks(stack)
    }
    expect(await isPayPalShown(owner)).toBe(false)
    await advanceClock(stack, '5 minutes 1 second')
    expect(await isPayPalShown(owner)).toBe(true)
    expect(await stack.sql('select from method_health')).toEqual([])
  })
})

describe('A method whose provider fails for one device', () => {
  itWithoutWorkers('is still offered until it fails for another device too', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.approve(orderId)
    stack.paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 100 })
    stack.paypal.control.failNext({ operation: 'orders.get', status: 503, times: 100 })
    for (let count = 0; count < 5; count += 1) {
      expect((await capture(owner, orderId)).status).toBe(503)
      await owner.browser.trpc.payments.returned.mutate({ order_id: orderId })
    }
    const other = await loggedIn(stack)
    expect(await isPayPalShown(other)).toBe(true)
    await failToStart(stack, other)
    expect(await isPayPalShown(other)).toBe(true)
    await capture(owner, orderId)
    expect(await isPayPalShown(other)).toBe(false)
  })
})

describe('A method whose provider never answers about one order', () => {
  it('is still offered: the order is queried by its schedule, and flagged at the end', async ({ boot }) => {
    const stack = await boot({ settings: { PAYMENT_METHODS: 'paypal,cowpay' } })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'cowpay')
    stack.cowpay.control.failNext({ operation: 'status', status: 500, times: 1_000 })
    const isOffered = async () => {
      const { methods } = await owner.browser.trpc.payments.offer.query()
      return methods.some(({ method }) => method === 'cowpay')
    }
    for (let count = 1; count <= 12; count += 1) {
      await advanceClock(stack, '10 minutes 1 second')
      expect(await rowOf(stack, owner), `after ${count} queries`).toMatchObject({ query_count: count })
      expect(await isOffered()).toBe(true)
    }
    expect(subjectsTo(stack, OPERATOR)).toEqual([])
    await setSchedule(stack, owner, 'query_count = 37')
    await advanceClock(stack, '10 minutes 1 second')
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'created',
      query_count: 38,
      review_reason: 'Again and again its provider could not be asked, or gave no answer that is understood.',
    })
    expect(await isOffered()).toBe(true)
    expect(subjectsTo(stack, OPERATOR)).toEqual([`For review: payment ${reference}`])
  })

  itFresh(
    'is hidden once other orders fail too; failures of the first order count as well',
    async ({ stack }) => {
      const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
      stack.paypal.control.setWebhooks({ enabled: false })
      await startPayPalPayment(owner)
      stack.paypal.control.failNext({ operation: 'orders.get', status: 500, times: 1_000 })
      await advanceClock(stack, '61 seconds')
      await advanceClock(stack, '61 seconds')
      await failToStart(stack, other)
      expect(await isPayPalShown(owner)).toBe(true)
      await advanceClock(stack, '3 minutes 1 second')
      expect(await isPayPalShown(owner)).toBe(false)
      expect(await rowOf(stack, owner)).toMatchObject({ query_count: 2 })

      // Failures of the first order alone do not hide the method again.
      await advanceClock(stack, '61 seconds')
      expect(await isPayPalShown(owner)).toBe(true)
      await advanceClock(stack, '10 minutes 1 second')
      expect(await isPayPalShown(owner)).toBe(true)
      expect(await rowOf(stack, owner)).toMatchObject({ query_count: 4 })
    },
  )
})

describe('A method that the operator disabled', () => {
  it('is not offered, but its callbacks are accepted', async ({ boot }) => {
    const stack = await boot({ settings: { PAYMENT_METHODS: 'opay,cowpay' } })
    const owner = await loggedIn(stack)
    expect(await isPayPalShown(owner)).toBe(false)
    expect((await owner.browser.rest('POST', '/paypal/order/create')).status).toBe(503)
    const answer = await fetch(`${stack.url}/webhooks/paypal`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
  })
})

const otherOwners = (stack: Stack, count: number): Promise<Owner[]> =>
  Promise.all(Array.from({ length: count }, () => loggedIn(stack)))

async function failToStart(stack: Stack, owner: Owner): Promise<void> {
  stack.paypal.control.failNext({ operation: 'orders.create', status: 503, times: 3 })
  expect((await owner.browser.rest('POST', '/paypal/order/create')).status).toBe(503)
}

async function isPayPalShown({ browser }: Owner): Promise<boolean> {
  const offer = await browser.trpc.payments.offer.query()
  const isShown = offer.methods.some(({ method }) => method === 'paypal')
  expect(offer).toMatchObject({ show_paypal: isShown })
  expect(offer.charges['paypal'] !== undefined).toBe(isShown)
  return isShown
}
