// @module-tag sweep
import { describe, expect } from 'vitest'
import { loggedIn, startPaying } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { advanceClock, deliverCallbacks, stepsOf } from './payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'paypal,crypto' })

describe('After a secret was changed at the provider only', () => {
  it('callbacks signed with it are refused, and the workers query the payment', async ({ boot }) => {
    const stack = await boot({ settings: { BTCPAY_WEBHOOK_SECRET: 'the-previous-secret' } })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference)
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    expect(await stack.sql('select from payment_notifications')).toEqual([])
    expect(await stepsOf(owner)).not.toEqual(['active'])
    await advanceClock(stack, '61 seconds')
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('the method whose calls it authorizes is not offered after three refused calls', async ({ boot }) => {
    const stack = await boot({ settings: { PAYPAL_CLIENT_SECRET: 'the-previous-secret' } })
    const [owner, ...others] = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    const offeredMethods = async () => {
      const { methods } = await owner.browser.trpc.payments.offer.query()
      return methods.map(({ method }) => method).toSorted()
    }
    for (const { browser } of [owner, ...others]) {
      expect(await offeredMethods()).toEqual(['crypto', 'paypal'])
      expect(await browser.rest('POST', '/paypal/order/create')).toMatchObject({ status: 503 })
    }
    expect(await offeredMethods()).toEqual(['crypto'])
  })
})
