// @module-tag sweep
import { expect } from 'vitest'
import { capture, loggedIn, startPayPalPayment } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'

const { it } = testWith({
  PAYMENT_METHODS: 'paypal,crypto',
  PAYMENT_STARTS_PER_DEVICE: '4',
  CAPTURES_PER_DEVICE: '3',
})

it('Starts of payments are limited per device and hour; above the limit no invoice is created', async ({
  stack,
}) => {
  const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
  const start = (coin_type: string) =>
    owner.browser.rest('POST', '/device/saveActivation', {
      payment_type: 'crypto',
      email: 'ann@owner.test',
      coin_type,
    })
  for (const coin of ['BTC-CHAIN', 'BTC-LN', 'LTC-CHAIN', 'BTC-CHAIN'])
    expect((await start(coin)).status).toBe(200)
  const refused = await start('BTC-LN')
  expect(refused).toMatchObject({ status: 429, body: { message: 'You’ve started very many payments.' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(stack.btcpay.ledger().payments).toHaveLength(4)
  await startPayPalPayment(other)
  await stack.shiftClock('1 hour')
  expect((await start('BTC-LN')).status).toBe(200)
})

it('Captures are limited per device and hour', async ({ stack }) => {
  const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
  const [order, otherOrder] = [await startPayPalPayment(owner), await startPayPalPayment(other)]
  for (let count = 0; count < 3; count += 1)
    expect(await owner.browser.rest('POST', `/paypal/order/capture/${order}`)).not.toMatchObject({
      status: 429,
    })
  const refused = await owner.browser.rest('POST', `/paypal/order/capture/${order}`)
  expect(refused).toMatchObject({ status: 429, body: { message: 'You’ve tried to pay very many times.' } })
  stack.paypal.control.approve(otherOrder)
  expect(await capture(other, otherOrder)).toMatchObject({ status: 200 })
})
