// @module-tag sweep
import { hasPaymentWithoutGrant } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { loggedIn, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { approveAndCapture, advanceClock, rowOf, deliverCallbacks } from './payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'paypal,opay,crypto,ibostore' })

const readHistory = async ({ browser }: Owner) => (await browser.trpc.payments.history.query()).payments

describe('After a payment is confirmed (D20)', () => {
  it('an older slip is cancelled at its provider', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.requestCashCode(reference)
    await deliverCallbacks(stack)
    const [slip] = await readHistory(owner)
    expect(slip).toMatchObject({
      step: 'started',
      slip: { number: reference },
      next_code: 'payments.next_slip',
      not_needed: false,
    })
    expect(slip?.slip?.ends_at).toMatch(/Z$/)
    expect(slip?.continue_url).not.toBeNull()

    await approveAndCapture(stack, owner)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner, 1)).toMatchObject({ reference, state: 'cancelled' })
    expect(stack.opay.ledger().payments.find((order) => order.reference === reference)?.status).toBe('CLOSE')
    expect(await readHistory(owner)).toMatchObject([
      { step: 'active' },
      { step: 'closed', ended: 'cancelled', next_code: 'payments.next_closed_not_needed' },
    ])
  })

  it('an order that its provider cannot close is shown as not needed, and is cancelled by its owner', async ({
    stack,
    owner,
  }) => {
    await startPayPalPayment(owner)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    const [, open] = await readHistory(owner)
    expect(open).toMatchObject({
      method: 'paypal',
      step: 'started',
      not_needed: true,
      continue_url: null,
      next_code: 'payments.next_not_needed',
    })
    const cancel = owner.browser.trpc.payments.cancel
    await cancel.mutate({ reference: open?.reference ?? '' })
    expect(await rowOf(stack, owner, 1)).toMatchObject({ state: 'cancelled' })
    await cancel.mutate({ reference: open?.reference ?? '' })
    await expect(cancel.mutate({ reference })).rejects.toThrow('This payment is already settled.')
    await expect(cancel.mutate({ reference: 'none' })).rejects.toThrow('There is no such payment.')
  })

  it('the same method creates a new order, so that a renewal is not a duplicate', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const older = await startPayPalPayment(owner)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    await stack.shiftClock('2 minutes')
    const renewal = await startPayPalPayment(owner)
    expect(renewal).not.toBe(older)
    await approveAndCapture(stack, owner, renewal)
    await deliverCallbacks(stack)
    expect(
      await stack.sql(
        'select code from payment_reviews where payment_id in (select id from payments where device_id = $1)',
        owner.id,
      ),
    ).toEqual([])
  })

  it('a payment whose coins the network has seen stays open, and cannot be cancelled', async ({
    stack,
    owner,
  }) => {
    const { reference } = await startPaying(stack, owner, 'crypto')
    const id = String((await rowOf(stack, owner))['provider_reference'])
    stack.btcpay.control.pay(id)
    await deliverCallbacks(stack)
    await approveAndCapture(stack, owner)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner, 1)).toMatchObject({ state: 'pending' })
    expect((await readHistory(owner))[1]).toMatchObject({ step: 'approved', not_needed: false })
    await expect(owner.browser.trpc.payments.cancel.mutate({ reference })).rejects.toThrow(
      'This payment is on its way, so it can’t be cancelled any more.',
    )
  })
})

it('a payment whose card is pending at OPay is approved, and cannot be cancelled', async ({
  stack,
  owner,
}) => {
  const { reference } = await startPaying(stack, owner, 'opay')
  stack.opay.control.markCardPending(reference)
  await deliverCallbacks(stack)
  expect(await readHistory(owner)).toMatchObject([
    { step: 'approved', next_code: 'payments.next_approved', slip: null },
  ])
  expect(await hasPaymentWithoutGrant(stack.ctx, owner.id), 'on televisions').toBe(true)
  await expect(owner.browser.trpc.payments.cancel.mutate({ reference })).rejects.toThrow('on its way')

  await approveAndCapture(stack, owner)
  await deliverCallbacks(stack)
  expect(await rowOf(stack, owner, 1)).toMatchObject({ reference, state: 'pending' })
  expect(stack.opay.ledger().payments.find((order) => order.reference === reference)?.status).toBe('PENDING')
})

it('a pending order is shown as a slip until the payer uses a card', async ({ stack, owner }) => {
  const { reference } = await startPaying(stack, owner, 'opay')
  stack.opay.control.requestCashCode(reference)
  await deliverCallbacks(stack)
  expect(await readHistory(owner)).toMatchObject([{ step: 'started', slip: { number: reference } }])
  // The payer of the slip used a card instead. OPay's times are whole seconds, so that callbacks within one second have the same key.
  await stack.sql("update payment_notifications set event_key = 'earlier' where reference = $1", reference)
  stack.opay.control.markCardPending(reference)
  await deliverCallbacks(stack)
  expect(await readHistory(owner)).toMatchObject([{ step: 'approved', slip: null }])
})

it('money for a cancelled slip still confirms the payment', async ({ stack, owner }) => {
  const { reference } = await startPaying(stack, owner, 'opay')
  stack.opay.control.requestCashCode(reference)
  await deliverCallbacks(stack)
  await approveAndCapture(stack, owner)
  await deliverCallbacks(stack)
  stack.opay.control.pay(reference)
  await deliverCallbacks(stack)
  expect(await rowOf(stack, owner, 1)).toMatchObject({ reference, state: 'confirmed' })
})

it('a payment whose capture was not answered is approved, and active after a query', async ({
  stack,
  owner,
}) => {
  const order = await startPayPalPayment(owner)
  stack.paypal.control.approve(order)
  stack.paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 3 })
  await owner.browser.rest('POST', `/paypal/order/capture/${order}`)
  expect(await readHistory(owner)).toMatchObject([
    { step: 'approved', next_code: 'payments.capture_unknown' },
  ])
  await advanceClock(stack, '3 minutes')
  await deliverCallbacks(stack)
  expect(await readHistory(owner)).toMatchObject([{ step: 'active' }])
})
