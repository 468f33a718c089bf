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

  const taken = await start()
  await paypal.open(taken.payment)
  await paypal.query(taken.payment)
  await paypal.capture(taken.payment, 1)
  control.decline(taken.order)
  await paypal.query(taken.payment)
  await paypal.capture(taken.payment, 1)
  control.approve(taken.order)
  control.failNext({ operation: 'orders.capture', status: 500 })
  for (const attempt of [2, 2, 3]) await paypal.capture(taken.payment, attempt)
  await paypal.query(taken.payment)
  const [capture] = standIn.ledger().captures
  const captured = { ...taken.payment, capture_reference: capture?.id ?? '' }
  await paypal.query(captured)
  control.refund(captured.capture_reference, 100)
  await paypal.query(captured)
  control.refund(captured.capture_reference)
  await paypal.query(captured)
  await paypal.query(taken.payment)

  const waiting = await start()
  control.leavePending(waiting.order, { reason: 'ECHECK' })
  await paypal.capture(waiting.payment, 1)
  control.completePending(waiting.order)
  await paypal.query(waiting.payment)

  const refused = await start()
  control.refuse(refused.order)
  await paypal.capture(refused.payment, 1)

  const left = await start()
  control.voidOrder(left.order)
  await paypal.query(left.payment)

  const forgotten = await start()
  control.expire(forgotten.order)
  await paypal.query(forgotten.payment)
  await paypal.capture(forgotten.payment, 1)
  await expect(paypal.query({ ...captured, capture_reference: 'NOSUCHCAPTURE' })).rejects.toMatchObject(
    unavailable,
  )

  control.revokeTokens()
  await start()
  const free = { ...taken.payment, reference: 'payment_0-of-openapi', amount_minor: 0 }
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
