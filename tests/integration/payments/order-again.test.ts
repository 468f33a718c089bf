// @module-tag sweep
import { describe, expect } from 'vitest'
import { capture, loggedIn, startPayPalPayment, startPaying } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { rowOf, stepsOf } from './payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'paypal,opay,crypto' })

/** Boots a stack without workers and webhooks, where payments change by queries only. */
const bootWithQueriesOnly = async (
  boot: (options?: { workers: boolean }) => Promise<Stack>,
): Promise<Stack> => {
  const stack = await boot({ workers: false })
  for (const { control } of [stack.paypal, stack.opay, stack.btcpay]) control.setWebhooks({ enabled: false })
  return stack
}

describe('A PayPal order that PayPal no longer knows', () => {
  it('is not offered again when its owner continues', async ({ boot }) => {
    const stack = await bootWithQueriesOnly(boot)
    const owner = await loggedIn(stack)
    const unknownOrder = await startPayPalPayment(owner)
    stack.paypal.control.expire(unknownOrder)
    await stack.shiftClock('2 minutes')
    const saved = await owner.browser.rest('POST', '/device/saveActivation', { payment_type: 'paypal' })
    expect(saved).toMatchObject({ status: 200, body: { status: 'success', id: expect.any(String) } })
    expect(saved.body['id']).not.toBe(unknownOrder)
    expect(await rowOf(stack, owner, 1)).toMatchObject({ state: 'expired', provider_reference: unknownOrder })
    expect(await startPayPalPayment(owner), 'the new order is recent').toBe(saved.body['id'])
    expect(stack.paypal.control.calls('orders.get')).toHaveLength(1)
  })

  it('is not offered again after a capture that got 404', async ({ boot }) => {
    const stack = await bootWithQueriesOnly(boot)
    const owner = await loggedIn(stack)
    const unknownOrder = await startPayPalPayment(owner)
    stack.paypal.control.approve(unknownOrder)
    stack.paypal.control.expire(unknownOrder)
    await capture(owner, unknownOrder)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'expired' })
    expect(await startPayPalPayment(owner)).not.toBe(unknownOrder)
  })
})

describe('An open order', () => {
  it('is offered again while its provider reports it as payable, or does not answer in time', async ({
    boot,
  }) => {
    const stack = await bootWithQueriesOnly(boot)
    const owner = await loggedIn(stack)
    const { control } = stack.paypal
    const open = await startPayPalPayment(owner)
    await stack.shiftClock('2 minutes')
    expect(await startPayPalPayment(owner)).toBe(open)
    control.dropNext({ operation: 'orders.get', how: 'hang' })
    const startedAt = performance.now()
    expect(await startPayPalPayment(owner)).toBe(open)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    control.failNext({ operation: 'orders.get', status: 404, body: '<html>', times: 1 })
    expect(await startPayPalPayment(owner), 'a 404 that is not from PayPal').toBe(open)
  })

  it('cannot be paid again while PayPal has not released its money', async ({ boot }) => {
    const stack = await bootWithQueriesOnly(boot)
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.leavePending(orderId)
    await capture(owner, orderId)
    const again = () => owner.browser.rest('POST', '/paypal/order/create')
    expect(await again()).toMatchObject({ status: 409, body: { message: 'Waiting for the payment' } })
    stack.paypal.control.completePending(orderId)
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/payment|money/) },
    })
    expect(await stepsOf(owner)).toEqual(['captured'])
    expect(await again(), 'a renewal').toMatchObject({ status: 200 })
  })

  it('is replaced if it was closed at OPay or is unknown to BTCPay', async ({ boot }) => {
    const stack = await bootWithQueriesOnly(boot)
    const owner = await loggedIn(stack)
    const opay = await startPaying(stack, owner, 'opay')
    stack.opay.control.expire(opay.reference)
    const crypto = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.reset()
    await stack.shiftClock('2 minutes')
    expect((await startPaying(stack, owner, 'opay')).url).not.toBe(opay.url)
    expect((await startPaying(stack, owner, 'crypto')).url).not.toBe(crypto.url)
    expect(await stepsOf(owner)).toEqual(['started', 'started', 'closed', 'closed'])
  })

  it('has no second invoice once coins were sent, even for another coin', async ({ boot }) => {
    const stack = await bootWithQueriesOnly(boot)
    const owner = await loggedIn(stack)
    const { reference, url } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference)
    await stack.shiftClock('14 minutes')
    expect((await startPaying(stack, owner, 'crypto', { coin_type: 'LTC-CHAIN' })).url).toBe(url)
    expect(stack.btcpay.ledger().payments).toHaveLength(1)
  })
})
