import { startPayPal, type PayPal } from '@player/infra/paypal'
import { createContext } from '@player/server/compose'
import { expect } from 'vitest'
import {
  asDocument,
  configWith,
  describeDocuments,
  type Exchange,
  paymentFacts,
  type PaymentFacts,
  readJson,
  record,
} from './openapi.ts'

/** PayPal's OpenAPI files (github.com/paypal/paypal-rest-api-specifications). */
const FILES = ['paypal.checkout_orders_v2.json', 'paypal.payments_payment_v2.json']

describeDocuments({
  name: 'PayPal',
  documents: () => Object.fromEntries(FILES.map((file) => [file, asDocument(readJson(file))])),
  headers: { 'paypal-request-id': 'paypal_request_id', prefer: 'prefer' },
  makeEveryCall,
  calls: [
    'GET /v2/checkout/orders/{id} 200',
    'GET /v2/checkout/orders/{id} 404',
    'GET /v2/payments/captures/{capture_id} 200',
    'GET /v2/payments/captures/{capture_id} 404',
    'POST /v2/checkout/orders 200',
    'POST /v2/checkout/orders 201',
    'POST /v2/checkout/orders 401',
    'POST /v2/checkout/orders 422',
    'POST /v2/checkout/orders/{id}/capture 200',
    'POST /v2/checkout/orders/{id}/capture 201',
    'POST /v2/checkout/orders/{id}/capture 404',
    'POST /v2/checkout/orders/{id}/capture 422',
    'POST /v2/checkout/orders/{id}/capture 500',
  ],
})

async function makeEveryCall(): Promise<Exchange[]> {
  const standIn = await startPayPal({
    webhookUrl: null,
    webhookId: 'webhook',
    clientId: 'id',
    clientSecret: 'secret',
  })
  const exchanges = record(standIn.url, ['/v1/oauth2/token'])
  const context = createContext(configFor(standIn), 'openapi')
  const provider = context.providers['paypal']
  if (!provider?.capture) throw new Error('PayPal is not configured')
  const payer = { firstName: '', lastName: '', email: '', phone: '' }
  const paypal = {
    open: (payment: PaymentFacts) => provider.open(payment, payer),
    query: (payment: PaymentFacts) => provider.query(payment, []),
    capture: provider.capture.bind(provider),
  }
  const { control } = standIn
  let started = 0
  const start = async () => {
    started += 1
    const payment = paymentFacts('paypal', started)
    const { providerReference } = await paypal.open(payment)
    return { payment: { ...payment, provider_reference: providerReference }, order: providerReference }
  }
  const unavailable = { kind: 'unavailable' }

  const paid = await start()
  await paypal.open(paid.payment)
  await paypal.query(paid.payment)
  await paypal.capture(paid.payment, 1)
  control.decline(paid.order)
  await paypal.query(paid.payment)
  await paypal.capture(paid.payment, 1)
  control.approve(paid.order)
  control.failNext({ operation: 'orders.capture', status: 500 })
  for (const attempt of [2, 2, 3]) await paypal.capture(paid.payment, attempt)
  await paypal.query(paid.payment)
  const [capture] = standIn.ledger().captures
  const captured = { ...paid.payment, capture_reference: capture?.id ?? '' }
  await paypal.query(captured)
  control.refund(captured.capture_reference, 100)
  await paypal.query(captured)
  control.refund(captured.capture_reference)
  await paypal.query(captured)
  await paypal.query(paid.payment)

  const waiting = await start()
  control.leavePending(waiting.order, { reason: 'ECHECK' })
  await paypal.capture(waiting.payment, 1)
  control.completePending(waiting.order)
  await paypal.query(waiting.payment)

  const refused = await start()
  control.refuse(refused.order)
  await paypal.capture(refused.payment, 1)

  const voided = await start()
  control.voidOrder(voided.order)
  await paypal.query(voided.payment)

  const expired = await start()
  control.expire(expired.order)
  await paypal.query(expired.payment)
  await paypal.capture(expired.payment, 1)
  await expect(paypal.query({ ...captured, capture_reference: 'NOSUCHCAPTURE' })).rejects.toMatchObject(
    unavailable,
  )

  control.revokeTokens()
  await start()
  const free = { ...paid.payment, reference: 'payment_0-of-openapi', amount_minor: 0 }
  await expect(paypal.open(free)).rejects.toMatchObject({ kind: 'invalid' })

  await context.db.destroy()
  await standIn.stop()
  return exchanges
}

const configFor = (standIn: PayPal) =>
  configWith({
    PAYPAL_API_URL: standIn.url,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
  })
