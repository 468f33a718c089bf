// @module-tag sweep
import { refundPayment, refusePayment } from '@player/server/modules/payments'
import { describe, expect, vi } from 'vitest'
import { loggedIn, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television, type Television } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'
import { approveAndCapture, advanceClock, rowOf, deliverCallbacks } from '../payments/payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'paypal,opay,crypto,ibostore' })
const ACTOR = { name: 'olga', reason: 'The owner wrote to us' }

async function ownerWithTelevision(stack: Stack): Promise<{ owner: Owner; tv: Television }> {
  const owner = await loggedIn(stack)
  return { owner, tv: await television(stack, { device: owner }) }
}

const licenceOf = async (tv: Television) => (await tv.state()).body['licence']
const ARRIVING = { payment_arriving: true }
const NOT_ARRIVING = { payment_arriving: false }

/** The licence that a television with an open long poll gets once the change is made. */
async function licenceAfter(tv: Television, change: () => Promise<unknown>): Promise<unknown> {
  const { tag } = await tv.state()
  const longPoll = tv.state({ tag, seconds: 50 })
  await change()
  const { status, body } = await longPoll
  expect(status).toBe(200)
  return body['licence']
}

describe('The licence on a television has payment_arriving, so that it offers no other payment (D20),', () => {
  it('once the crypto network has seen the payment, until the device is active', async ({ stack }) => {
    const { owner, tv } = await ownerWithTelevision(stack)
    const { reference } = await startPaying(stack, owner, 'crypto')
    expect(await licenceOf(tv)).toMatchObject(NOT_ARRIVING)
    const seen = await licenceAfter(tv, async () => {
      stack.btcpay.control.pay(reference)
      await deliverCallbacks(stack)
    })
    expect(seen).toMatchObject({ status: 'trial', ...ARRIVING })
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    expect(await licenceOf(tv)).toMatchObject({ status: 'active', ...NOT_ARRIVING })
  })

  it('after a capture without an answer, until the order is known to be unpaid', async ({ stack }) => {
    const { owner, tv } = await ownerWithTelevision(stack)
    const order = await startPayPalPayment(owner)
    expect(await licenceOf(tv)).toMatchObject(NOT_ARRIVING)
    stack.paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 3 })
    const capture = () => owner.browser.rest('POST', `/paypal/order/capture/${order}`)
    expect(await licenceAfter(tv, capture)).toMatchObject(ARRIVING)
    expect(await licenceAfter(tv, () => advanceClock(stack, '3 minutes'))).toMatchObject(NOT_ARRIVING)
  })

  it('after a capture, until the licence is granted', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { PAYMENT_METHODS: 'paypal,ibostore' } })
    const { owner, tv } = await ownerWithTelevision(stack)
    // Before the television waits, because opening an order is announced too.
    const order = await startPayPalPayment(owner)
    expect(await licenceAfter(tv, () => approveAndCapture(stack, owner, order))).toMatchObject({
      status: 'trial',
      ...ARRIVING,
    })
    await stack.startWorkers()
    await deliverCallbacks(stack)
    expect(await licenceOf(tv)).toMatchObject({ status: 'active', ...NOT_ARRIVING })
  })

  it('while money is on hold, until its refund is due', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { PAYMENT_METHODS: 'paypal,ibostore' } })
    const { owner, tv } = await ownerWithTelevision(stack)
    const order = await startPayPalPayment(owner)
    await stack.sql('update payments set amount_minor = amount_minor + 1 where device_id = $1', owner.id)
    expect(await licenceAfter(tv, () => approveAndCapture(stack, owner, order))).toMatchObject(ARRIVING)
    const { id, reference } = await rowOf(stack, owner)
    await refusePayment(stack.ctx, ACTOR, String(reference))
    const { paypal } = stack.ctx.providers
    if (!paypal) throw new Error('PayPal is not configured')
    // The provider makes the refund later, so the payment's state stays.
    vi.spyOn(paypal, 'refund').mockResolvedValue()
    const refunding = () => refundPayment(stack.ctx, { paymentId: String(id) })
    expect(await licenceAfter(tv, refunding)).toMatchObject({ status: 'trial', ...NOT_ARRIVING })
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'held' })
  })
})

it('The licence on a television has no payment_arriving while a slip waits to be paid at a counter', async ({
  stack,
}) => {
  const { owner, tv } = await ownerWithTelevision(stack)
  const { reference } = await startPaying(stack, owner, 'opay')
  stack.opay.control.requestCashCode(reference)
  await deliverCallbacks(stack)
  expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending' })
  expect(await licenceOf(tv)).toMatchObject(NOT_ARRIVING)
})
