import { describe, expect } from 'vitest'
import {
  capture,
  deviceOf,
  loggedIn,
  startPaying,
  startPayPalPayment,
  type Owner,
} from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { later, rowOf, settled, stepsOf } from './payment-steps.ts'

const it = testWith({ PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore' })

/** What the dashboard asks when its owner comes back from a provider. */
const comesBack = (owner: Owner, orderId: string | null = null) =>
  owner.browser.trpc.payments.returned.mutate({ order_id: orderId })

describe('An owner who comes back from a payment (D14)', () => {
  it('is told what became of it, before any callback', async ({ boot }) => {
    const stack = await boot()
    stack.opay.control.setWebhooks({ enabled: false })
    for (const [act, expected] of [
      ['decline', { step: 'closed', ended: 'failed', next: expect.stringContaining('was declined') }],
      ['cancel', { step: 'closed', ended: 'cancelled' }],
      ['leavePending', { step: 'approved' }],
      ['pay', { step: expect.stringMatching(/captured|active/) }],
    ] as const) {
      const owner = await loggedIn(stack)
      const { reference } = await startPaying(stack, owner, 'opay')
      stack.opay.control[act](reference)
      expect(await comesBack(owner), act).toMatchObject({ reference, ...expected })
    }
    await stack.drain()
  })

  it('is told so too when the callback was here first', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference)
    await settled(stack)
    expect(await comesBack(owner)).toMatchObject({ reference, step: 'active' })
    expect(await comesBack(owner), 'loaded twice').toMatchObject({ reference, step: 'active' })
  })

  it('waits two seconds for a provider at most, and hears later what it said', async ({ boot }) => {
    const stack = await boot()
    stack.opay.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.decline(reference)
    stack.opay.control.dropNext({ operation: 'status', how: 'hang' })
    const before = performance.now()
    expect(await comesBack(owner)).toMatchObject({ reference, step: 'started' })
    expect(performance.now() - before).toBeLessThan(3_000)
    await stack.drain()
    expect(await stepsOf(owner)).toEqual(['closed'])
  })

  it('hears at once that nothing is known when the provider is away', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.decline(reference)
    stack.opay.control.dropNext({ operation: 'status', how: 'close', times: 9 })
    expect(await comesBack(owner)).toMatchObject({ reference, step: 'started' })
  })

  it('is told of the payment that the browser was sent to, where two are open', async ({ boot }) => {
    const stack = await boot()
    stack.opay.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const crypto = await startPaying(stack, owner, 'crypto')
    const orderId = String((await rowOf(stack, owner))['provider_reference'])
    const opay = await startPaying(stack, owner, 'opay')
    stack.opay.control.decline(opay.reference)
    expect(await comesBack(owner, orderId)).toMatchObject({ reference: crypto.reference, step: 'started' })
    expect(await comesBack(owner), 'the newest').toMatchObject({ reference: opay.reference, step: 'closed' })
  })

  it('without a payment is told of none, nor of one that was over long ago, nor of another device’s', async ({
    boot,
  }) => {
    const stack = await boot()
    const [owner, stranger] = [await loggedIn(stack), await loggedIn(stack)]
    expect(await comesBack(owner)).toBeNull()
    stack.opay.control.decline((await startPaying(stack, owner, 'opay')).reference)
    const orderId = String((await rowOf(stack, owner))['provider_reference'])
    await settled(stack)
    expect(await comesBack(stranger, orderId)).toBeNull()
    await stack.shiftClock('61 minutes')
    expect(await comesBack(owner)).toBeNull()
  })
})

describe('A wallet’s declined instrument', () => {
  it('reads as declined, until another attempt is made', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.decline(orderId)
    await capture(owner, orderId)
    await settled(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending', attempt: 2 })
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([
      { step: 'declined', next: expect.stringContaining('no money was taken') },
    ])
    expect(await comesBack(owner), 'turned back in the wallet').toMatchObject({ step: 'declined' })

    stack.paypal.control.leavePending(orderId)
    await capture(owner, orderId)
    expect(await stepsOf(owner), 'money is on its way').toEqual(['approved'])
    stack.paypal.control.completePending(orderId)
    await settled(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })

  it('reads as declined again when the next attempt never reached the provider', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.decline(orderId)
    await capture(owner, orderId)
    stack.paypal.control.approve(orderId)
    await settled(stack)
    stack.paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 9 })
    expect(await capture(owner, orderId)).toMatchObject({ status: 503 })
    expect(await stepsOf(owner), 'what came of it is not known').toEqual(['approved'])
    await later(stack, '61 seconds')
    expect(await stepsOf(owner)).toEqual(['declined'])
    expect(stack.paypal.ledger().capturedCount).toBe(0)
  })
})
