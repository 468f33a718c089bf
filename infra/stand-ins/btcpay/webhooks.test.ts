import { expect, it } from 'vitest'
import { sign } from './webhooks.ts'

it('a webhook’s signature is that of its raw body', () => {
  // Expected value computed with another program by the documented rule.
  const body =
    '{"deliveryId":"d1","webhookId":"w1","originalDeliveryId":"d1","isRedelivery":false,"type":"InvoiceSettled","timestamp":1750000000,"storeId":"s1","invoiceId":"i1","metadata":{"orderId":"pay_1"}}'
  expect(sign(body, 'HelloWorld')).toBe(
    'sha256=41ee4568faff93a6c508d884eb961a788b271c640900af9459381fb088baba20',
  )
})
