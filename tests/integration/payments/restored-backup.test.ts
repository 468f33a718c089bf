// @module-tag sweep
import { redeliver } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { browserOn } from '../../kit/browser.ts'
import {
  deviceOf,
  loggedIn,
  payWithPayPal,
  startPaying,
  startPayPalPayment,
  type Owner,
} from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import {
  captureOf,
  advanceClock,
  subjectsTo,
  completePayment,
  referenceOf,
  rowOf,
  deliverCallbacks,
  stepsOf,
} from './payment-steps.ts'
import { ops } from '../ops/ops.ts'
import { OPERATOR } from '../../kit/settings.ts'

const { it, itFresh, itWithoutWorkers } = testWith({ PAYMENT_METHODS: 'paypal,crypto' })

describe('After the restore of a backup from before a payment', () => {
  itFresh(
    'the payment and its licence are restored from PayPal’s list of webhook events',
    async ({ stack, owner }) => {
      await completePayment(stack, owner)
      const reference = await referenceOf(stack, owner)
      await deletePayments(stack, owner)
      await redeliverAll(stack, 'paypal')
      expect(await stepsOf(owner)).toEqual(['active'])
      expect(await referenceOf(stack, owner)).toBe(reference)
      await redeliverAll(stack, 'paypal')
      expect(await stack.sql('select from licence_grants')).toHaveLength(1)
    },
  )

  itFresh('the payment is restored from BTCPay’s webhook deliveries', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference)
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    await deletePayments(stack, owner)
    await redeliverAll(stack, 'crypto')
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await referenceOf(stack, owner)).toBe(reference)
  })

  itFresh(
    'a payment for a device that its owner deleted is restored, for a review',
    async ({ stack, owner }) => {
      await completePayment(stack, owner)
      await deletePayments(stack, owner)
      await owner.browser.trpc.people.deleteDevice.mutate({})
      await redeliverAll(stack, 'paypal')
      expect(await stack.sql('select code from payment_reviews')).toEqual([{ code: 'device_deleted' }])
    },
  )

  itFresh('money for another PayPal account is reported to the operator', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    await deletePayments(stack, owner)
    stack.paypal.control.payTo(orderId, 'THEIRMERCHANT')
    stack.paypal.control.payDirectly(orderId)
    await deliverCallbacks(stack)
    for (const delay of ['1 minute', '2 minutes', '3 minutes']) await advanceClock(stack, delay)
    expect(await stack.sql('select from payments')).toEqual([])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(subjectsTo(stack, OPERATOR)).toContain('Unmatched: a callback from paypal')
  })

  itFresh(
    'an unknown payment below the price is reported to the operator, and does not prevent a new payment',
    async ({ stack, owner, serve }) => {
      const cheaper = await serve({ ACTIVATION_PRICE: '0.01' })
      const browser = browserOn(cheaper, stack, owner.browser)
      const orderId = await startPayPalPayment({ ...owner, browser })
      await deletePayments(stack, owner)
      stack.paypal.control.payDirectly(orderId)
      await deliverCallbacks(stack)
      for (const delay of ['1 minute', '2 minutes', '3 minutes']) await advanceClock(stack, delay)
      expect(await stack.sql('select from payments')).toEqual([])
      expect(subjectsTo(stack, OPERATOR)).toContain('Unmatched: a callback from paypal')
      expect(await startPayPalPayment(owner)).toMatch(/\w/)
    },
  )

  it('a payment of PayPal is held if our account is not known', async ({ boot }) => {
    const stack = await boot({ settings: { PAYPAL_MERCHANT_ID: '' } })
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    await deletePayments(stack, owner)
    stack.paypal.control.payDirectly(orderId)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['held'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  itFresh('a payment for an unknown device is reported to the operator', async ({ stack, owner }) => {
    await completePayment(stack, owner)
    await deletePayments(stack, owner)
    await stack.sql('truncate devices cascade')
    await redeliverAll(stack, 'paypal')
    for (const delay of ['1 minute', '2 minutes', '3 minutes']) await advanceClock(stack, delay)
    expect(await stack.sql('select from payments')).toEqual([])
    expect(subjectsTo(stack, OPERATOR)).not.toEqual([])
  })
})

itWithoutWorkers(
  '`payments compare` lists payments whose state differs at the provider, and changes nothing',
  async ({ stack }) => {
    const [same, refunded, paidLater] = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    const old = await startPaying(stack, paidLater, 'crypto')
    await stack.sql(`update payments set created_at = created_at - interval '1 year'`)
    await payWithPayPal(stack, same)
    const captureId = captureOf(stack, await payWithPayPal(stack, refunded))
    const compare = () => ops(stack, 'payments', 'compare')
    expect(await compare()).toMatchObject({ code: 0, json: { same: 3, differ: [] } })

    stack.paypal.control.refund(captureId)
    stack.btcpay.control.pay(old.reference)
    stack.btcpay.control.confirm(old.reference)
    const [reference] = [await referenceOf(stack, refunded)]
    expect(await compare()).toMatchObject({
      code: 1,
      json: {
        same: 1,
        differ: [
          { reference: old.reference, state: 'created', provider: 'paid', becomes: 'confirmed' },
          { reference, state: 'confirmed', provider: 'returned', becomes: 'refunded' },
        ],
        started_later: { paypal: 'payments redeliver paypal', crypto: 'payments redeliver crypto' },
      },
    })
    expect(await rowOf(stack, refunded)).toMatchObject({ state: 'confirmed' })

    stack.paypal.control.failNext({ operation: 'captures.get', status: 503, times: 10 })
    expect(await compare()).toMatchObject({
      code: 1,
      json: { same: 0, no_answer: [{ state: 'confirmed' }, {}] },
    })
  },
)

async function deletePayments(stack: Stack, owner: Owner): Promise<void> {
  for (const table of ['deliveries', 'outbox', 'licence_grants', 'payment_notifications', 'payments'])
    await stack.sql(`delete from ${table}`)
  await stack.sql('update devices set is_trial = 1, expire_date = trial_ends_at')
  expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
}

async function redeliverAll(stack: Stack, method: 'paypal' | 'crypto'): Promise<void> {
  const actor = { name: 'olga', reason: 'The backup was restored' }
  expect(await redeliver(stack.ctx, actor, method, new Date(Date.now() - 3_600_000))).toBeGreaterThan(0)
  await deliverCallbacks(stack)
}
