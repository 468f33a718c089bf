import { refundPayment, refusePayment } from '@player/server/modules/payments'
import { describe, expect, vi } from 'vitest'
import { loggedIn, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television, type Television } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'
import { approveAndCapture, later, rowOf, settled } from '../payments/payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'paypal,opay,crypto,ibostore' })
const ACTOR = { name: 'olga', reason: 'The owner wrote to us' }

/** An owner and their television. */
async function watching(stack: Stack): Promise<{ owner: Owner; tv: Television }> {
  const owner = await loggedIn(stack)
  return { owner, tv: await television(stack, { device: owner }) }
}

const licenceOf = async (tv: Television) => (await tv.state()).body['licence']
const ARRIVING = { payment_arriving: true }
const NOT = { payment_arriving: false }

/** What a television that waits for a change is answered after this one. */
async function toldAfter(tv: Television, change: () => Promise<unknown>): Promise<unknown> {
  const { tag } = await tv.state()
  const waiting = tv.state({ tag, seconds: 50 })
  await change()
  const { status, body } = await waiting
  expect(status).toBe(200)
  return body['licence']
}

describe('While a payment is on its way, a television offers no other one (D20):', () => {
  it('coins that the network has seen, until it is active; not the invoice before', async ({ stack }) => {
    const { owner, tv } = await watching(stack)
    const { reference } = await startPaying(stack, owner, 'crypto')
    expect(await licenceOf(tv)).toMatchObject(NOT)
    const seen = await toldAfter(tv, async () => {
      stack.btcpay.control.pay(reference)
      await settled(stack)
    })
    expect(seen).toMatchObject({ status: 'trial', ...ARRIVING })
    stack.btcpay.control.confirm(reference)
    await settled(stack)
    expect(await licenceOf(tv)).toMatchObject({ status: 'active', ...NOT })
  })

  it('a capture without an answer, until its order is known not to be paid', async ({ stack }) => {
    const { owner, tv } = await watching(stack)
    const order = await startPayPalPayment(owner)
    expect(await licenceOf(tv)).toMatchObject(NOT)
    stack.paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 3 })
    const capture = () => owner.browser.rest('POST', `/paypal/order/capture/${order}`)
    expect(await toldAfter(tv, capture)).toMatchObject(ARRIVING)
    expect(await toldAfter(tv, () => later(stack, '3 minutes'))).toMatchObject(NOT)
  })

  it('captured money without its licence yet', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { PAYMENT_METHODS: 'paypal,ibostore' } })
    const { owner, tv } = await watching(stack)
    // Opening it is announced too.
    const order = await startPayPalPayment(owner)
    expect(await toldAfter(tv, () => approveAndCapture(stack, owner, order))).toMatchObject({
      status: 'trial',
      ...ARRIVING,
    })
    await stack.startWorkers()
    await settled(stack)
    expect(await licenceOf(tv)).toMatchObject({ status: 'active', ...NOT })
  })

  it('money on hold, until its refund is due', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { PAYMENT_METHODS: 'paypal,ibostore' } })
    const { owner, tv } = await watching(stack)
    const order = await startPayPalPayment(owner)
    await stack.sql('update payments set amount_minor = amount_minor + 1 where device_id = $1', owner.id)
    expect(await toldAfter(tv, () => approveAndCapture(stack, owner, order))).toMatchObject(ARRIVING)
    const { id, reference } = await rowOf(stack, owner)
    await refusePayment(stack.ctx, ACTOR, String(reference))
    const { paypal } = stack.ctx.providers
    if (!paypal) throw new Error('PayPal is not configured')
    // As a refund that is made later: the payment's state stays.
    vi.spyOn(paypal, 'refund').mockResolvedValue()
    const refunding = () => refundPayment(stack.ctx, { paymentId: String(id) })
    expect(await toldAfter(tv, refunding)).toMatchObject({ status: 'trial', ...NOT })
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'held' })
  })
})

it('A slip that is still to be paid at a counter keeps no other payment from being offered', async ({
  stack,
}) => {
  const { owner, tv } = await watching(stack)
  const { reference } = await startPaying(stack, owner, 'opay')
  stack.opay.control.leavePending(reference)
  await settled(stack)
  expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending' })
  expect(await licenceOf(tv)).toMatchObject(NOT)
})
