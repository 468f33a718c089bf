// @module-tag sweep
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, startPaying } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import {
  subjectsTo,
  completePayment,
  referenceOf,
  rowOf,
  sendTo,
  deliverCallbacks,
  storeEvent,
} from './payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'paypal,ibostore' })

describe('A payment that was assigned or moved to another device', () => {
  it('has that device in its history, and its owner gets the receipt and the e-mails', async ({ stack }) => {
    const [owner, right] = [await loggedIn(stack), await loggedIn(stack)]
    const { reference } = await startPaying(stack, owner, 'ibostore')
    stack.store.control.buy({ macAddress: right.mac_address, reference })
    await deliverCallbacks(stack)
    await ops(stack, 'payments', 'assign', reference, right.mac_address, ...REASON)
    await deliverCallbacks(stack)
    expect(await deviceOf(right)).toMatchObject({ is_trial: 2 })
    const { payments } = await right.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ reference, step: 'active', mac_address: right.mac_address }])
    expect(subjectsTo(stack, 'ann@owner.test')).toContain('Receipt: your device is active')
    const listed = await ops(stack, 'payments', 'list', '--state', 'confirmed')
    expect(listed.json).toMatchObject({
      payments: expect.arrayContaining([
        expect.objectContaining({ reference, mac_address: right.mac_address }),
      ]),
    })

    await ops(stack, 'payments', 'move-grant', reference, owner.mac_address, ...REASON)
    const history = await owner.browser.trpc.payments.history.query()
    expect(history.payments).toMatchObject([{ reference, step: 'active', mac_address: owner.mac_address }])
    stack.store.control.refund(reference)
    await deliverCallbacks(stack)
    expect(subjectsTo(stack, 'ann@owner.test')).toContain('Your payment was refunded')
  })

  it('is flagged when a part of its money is refunded', async ({ stack }) => {
    const [owner, right] = [await loggedIn(stack), await loggedIn(stack)]
    const captureId = await completePayment(stack, owner)
    const reference = await referenceOf(stack, owner)
    await ops(stack, 'payments', 'move-grant', reference, right.mac_address, ...REASON)
    stack.paypal.control.refund(captureId, 100)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, right)).toMatchObject({
      state: 'confirmed',
      review_reason: 'Partly refunded at PayPal.',
    })
    expect(subjectsTo(stack, OPERATOR)).toContain(`For review: payment ${reference}`)
  })

  it('is flagged when PayPal announces a reversal while the capture is still paid', async ({ stack }) => {
    const [owner, right] = [await loggedIn(stack), await loggedIn(stack)]
    const captureId = await completePayment(stack, owner)
    const reference = await referenceOf(stack, owner)
    await ops(stack, 'payments', 'move-grant', reference, right.mac_address, ...REASON)
    const capture = stack.paypal.ledger().captures.find(({ id }) => id === captureId)
    if (!capture) throw new Error('PayPal has no such capture')
    const amount = { currency_code: capture.currency, value: (capture.amount / 100).toFixed(2) }
    stack.paypal.control.failNext({
      operation: 'captures.get',
      status: 200,
      body: { id: captureId, status: 'COMPLETED', amount, invoice_id: reference },
    })
    stack.paypal.control.reverse(captureId)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, right)).toMatchObject({
      state: 'confirmed',
      review_reason: 'PayPal announced that money was taken back.',
    })
    expect(subjectsTo(stack, OPERATOR)).toContain(`For review: payment ${reference}`)
  })
})

describe('Two callbacks of one unmatched payment', () => {
  it('are assigned together', async ({ stack }) => {
    const right = await loggedIn(stack)
    const order = { order_id: 'IBO-twice', mac_address: 'FE:00:00:00:AA:05' }
    for (const sent of [storeEvent(order), storeEvent(order)])
      expect(await sendTo(stack, sent, '/webhooks/ibostore')).toMatchObject({ status: 200 })
    const callbacks = await stack.sql<{ id: string }>(
      'select id from payment_notifications where capture_reference = $1',
      order.order_id,
    )
    expect(callbacks).toHaveLength(2)
    const assign = (id = '') => ops(stack, 'payments', 'assign', id, right.mac_address, ...REASON)
    expect(await assign(callbacks[0]?.id)).toMatchObject({ code: 0 })
    await deliverCallbacks(stack)
    expect(await assign(callbacks[1]?.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already belongs to a payment'),
    })
    await deliverCallbacks(stack)
    const { payments } = await right.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ step: 'active' }])
  })
})
