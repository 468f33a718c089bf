// @module-tag sweep
import { describe, expect } from 'vitest'
import { loggedIn, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import {
  captureOf,
  referenceOf,
  rowOf,
  sendTo,
  deliverCallbacks,
  stepsOf,
  storeEvent,
} from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'paypal,ibostore' })

describe('A payment that an operator released before its capture', () => {
  itFresh('can be refunded once its capture is known', async ({ stack }) => {
    const [owner, orderId] = await ownerWithReleasedPayment(stack)
    stack.paypal.control.setWebhooks({ enabled: false })
    stack.paypal.control.payDirectly(orderId)
    const refund = async () => ops(stack, 'payments', 'refund', await referenceOf(stack, owner), ...REASON)
    expect(await refund()).toMatchObject({ code: 1, stderr: expect.stringContaining('`payments ask`') })
    await ops(stack, 'payments', 'ask', await referenceOf(stack, owner), ...REASON)
    expect(await rowOf(stack, owner)).toMatchObject({
      capture_reference: captureOf(stack, orderId),
      payer_email: 'payer@example.com',
    })
    expect(await refund()).toMatchObject({ code: 0 })
    stack.paypal.control.setWebhooks({ enabled: true })
    await deliverCallbacks(stack)
    expect(stack.paypal.ledger().captures).toMatchObject([{ status: 'REFUNDED' }])
    expect(await stepsOf(owner)).toEqual(['refunded'])
  })

  it('is flagged if a refund is requested before the capture is known; the method is not hidden', async ({
    boot,
  }) => {
    const stack = await boot()
    const [owner, orderId] = await ownerWithReleasedPayment(stack)
    stack.paypal.control.payDirectly(orderId)
    await deliverCallbacks(stack)
    await stack.stopWorkers()
    await ops(stack, 'payments', 'refund', await referenceOf(stack, owner), ...REASON)
    await stack.sql('update payments set capture_reference = null')
    await stack.startWorkers()
    await stack.drain()
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'confirmed',
      review_reason: expect.stringContaining('`payments ask`'),
    })
    expect(await stack.sql('select from method_health')).toEqual([])
  })

  it('keeps its store order if an event names the order for another payment', async ({ stack }) => {
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const { reference } = await startPaying(stack, owner, 'ibostore')
    const { reference: second } = await startPaying(stack, other, 'ibostore')
    await ops(stack, 'payments', 'release', reference, ...REASON)
    await stack.drain()
    const order = stack.store.control.buy({ macAddress: owner.mac_address, reference })
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ capture_reference: order })
    const { mac_address } = other
    const again = storeEvent({ order_id: order, mac_address, reference: second })
    expect(await sendTo(stack, again, '/webhooks/ibostore')).toMatchObject({ status: 200 })
    await deliverCallbacks(stack)
    expect([await stepsOf(owner), await stepsOf(other)]).toEqual([['active'], ['started']])
  })

  it('is flagged with its reference if the store’s event names only the device', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'ibostore')
    await ops(stack, 'payments', 'release', reference, ...REASON)
    await stack.drain()
    stack.store.control.buy({ macAddress: owner.mac_address })
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'confirmed',
      review_reason: expect.stringContaining(reference),
      reviewed_at: null,
    })
  })
})

/** An owner whose PayPal order was released by an operator, with the order's id. */
async function ownerWithReleasedPayment(stack: Stack): Promise<[Owner, string]> {
  const owner = await loggedIn(stack)
  const orderId = await startPayPalPayment(owner)
  await ops(stack, 'payments', 'release', await referenceOf(stack, owner), ...REASON)
  await stack.drain()
  expect(await stepsOf(owner)).toEqual(['active'])
  return [owner, orderId]
}
