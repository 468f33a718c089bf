import { once } from 'node:events'
import { createServer } from 'node:http'
import { startBtcpay, type Btcpay } from '@player/infra/btcpay'
import { createContext } from '@player/server/compose'
import { expect } from 'vitest'
import * as z from 'zod'
import {
  asDocument,
  configWith,
  describeDocuments,
  type Document,
  type Exchange,
  paymentFacts,
  readJson,
  record,
} from './openapi.ts'

/**
 * BTCPay's OpenAPI files (github.com/btcpayserver/btcpayserver, BTCPayServer/wwwroot/swagger/v1), which are parts of
 * one document.
 */
const FILES = [
  'btcpay.swagger.template.json',
  'btcpay.swagger.template.invoices.json',
  'btcpay.swagger.template.stores-payment-methods.json',
  'btcpay.swagger.template.webhooks.json',
]

/** The stand-in's callbacks that the files describe. */
const CALLBACKS = [
  'InvoiceExpired',
  'InvoiceInvalid',
  'InvoicePaymentSettled',
  'InvoiceProcessing',
  'InvoiceReceivedPayment',
  'InvoiceSettled',
]

describeDocuments({
  name: 'BTCPay',
  documents: () => ({ btcpay: readDocument() }),
  // The operations do not describe each error.
  answers: (status) => (status < 400 ? null : '/components/schemas/ProblemDetails'),
  makeEveryCall,
  calls: [
    'GET /api/v1/stores/{storeId}/invoices 200',
    'GET /api/v1/stores/{storeId}/invoices/{invoiceId} 200',
    'GET /api/v1/stores/{storeId}/invoices/{invoiceId} 404',
    'GET /api/v1/stores/{storeId}/payment-methods 200',
    'GET /api/v1/stores/{storeId}/payment-methods 401',
    'GET /api/v1/stores/{storeId}/webhooks 200',
    'GET /api/v1/stores/{storeId}/webhooks/{webhookId}/deliveries 200',
    'POST /api/v1/invoices/{invoiceId}/refund 200',
    'POST /api/v1/stores/{storeId}/invoices 200',
    'POST /api/v1/stores/{storeId}/invoices 400',
    'POST /api/v1/stores/{storeId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver 200',
    ...CALLBACKS.map((type) => `POST /x-webhooks/${type} 200`),
  ],
})

async function makeEveryCall(): Promise<Exchange[]> {
  const receiver = await listenForCallbacks()
  const account = { storeId: 'store', apiKey: 'an-api-key', webhookSecret: 'a-webhook-secret' }
  const standIn = await startBtcpay({ account, webhookUrl: `${receiver.origin}/webhooks/btcpay` })
  // The stand-in delivers each callback once, and again only when `redeliver` requests it.
  standIn.control.setWebhooks({ tries: 1 })
  const exchanges = record(standIn.url, ['/api/v1/stores/store/pull-payments'])
  const context = createContext(configFor(standIn, receiver.origin), 'openapi')
  const { crypto } = context.providers
  if (!crypto?.coins || !crypto.refund || !crypto.redeliver) throw new Error('BTCPay is not configured')
  const payer = { firstName: '', lastName: '', email: 'ann@owner.example', phone: '' }
  const { control } = standIn
  let started = 0
  const start = async (coin_type = 'BTC-CHAIN') => {
    started += 1
    const payment = { ...paymentFacts('crypto', started), coin_type }
    const { providerReference } = await crypto.open(payment, payer)
    return { ...payment, provider_reference: providerReference }
  }
  const orderRefused = { kind: 'invalid', code: 'payments.order_refused' }

  await crypto.coins()
  const paid = await start()
  await crypto.open({ ...paid, provider_reference: null }, payer)
  control.pay(paid.reference, 400)
  await crypto.query(paid, [])
  control.pay(paid.reference)
  await crypto.query(paid, [])
  control.confirm(paid.reference)
  await crypto.query(paid, [])
  await crypto.refund({ ...paid, capture_reference: paid.provider_reference })
  await crypto.query(paid, [])

  const paidLate = await start('LTC-CHAIN')
  control.expire(paidLate.reference)
  control.pay(paidLate.reference)
  control.confirm(paidLate.reference)
  await crypto.query(paidLate, [])
  control.markSettled(paidLate.reference)
  await crypto.query(paidLate, [])

  const failed = await start()
  control.pay(failed.reference)
  control.decline(failed.reference)
  await crypto.query(failed, [])

  await crypto.query({ ...paid, reference: 'another-order' }, []).catch(() => undefined)
  await crypto.query({ ...paid, provider_reference: 'NoSuchInvoice' }, []).catch(() => undefined)
  await expect(start('DOGE-CHAIN')).rejects.toMatchObject(orderRefused)
  await control.deliverAll()
  await crypto.redeliver(new Date(Date.now() - 3_600_000))
  await control.deliverAll()

  const withWrongKey = createContext(configFor(standIn, receiver.origin, 'another-api-key'), 'openapi')
  await withWrongKey.providers['crypto']?.coins?.().catch(() => undefined)
  await Promise.all([context.db.destroy(), withWrongKey.db.destroy()])
  await standIn.stop()
  receiver.stop()
  return [...exchanges, ...receiver.exchanges.filter(({ path }) => CALLBACKS.includes(path.slice(12)))]
}

const event = z.looseObject({ type: z.string() })

/** Records callbacks; answers the first two with 503, later ones with 200. */
async function listenForCallbacks() {
  const exchanges: Exchange[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = event.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
      const path = `/x-webhooks/${body.type}`
      exchanges.push({
        method: 'POST',
        path,
        headers: new Headers(),
        request: body,
        status: 200,
        response: {},
      })
      response.writeHead(exchanges.length < 3 ? 503 : 200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, exchanges, stop }
}

const configFor = (standIn: Btcpay, origin: string, apiKey = 'an-api-key') =>
  configWith({ ...standIn.settings, ORIGIN: origin, BTCPAY_API_KEY: apiKey })

const fields = z.record(z.string(), z.unknown())
const part = z.object({
  paths: z.record(z.string(), fields).default({}),
  'x-webhooks': z.record(z.string(), fields).default({}),
  components: z.object({ schemas: fields.default({}) }),
})

/**
 * The files as one document, with callbacks as paths, and store paths also below the store as in older servers. Nested
 * `additionalProperties: false` is removed; whole objects are closed later.
 */
function readDocument(): Document {
  const parts = FILES.map((file) => part.parse(readJson(file)))
  const schemas = Object.assign({}, ...parts.map(({ components }) => components.schemas))
  const stores = '/api/v1/stores/{storeId}/'
  const paths: Record<string, unknown> = {}
  for (const file of parts) {
    for (const [path, methods] of Object.entries(file.paths)) {
      paths[path] = methods
      if (!path.startsWith(stores)) paths[path.replace('/api/v1/', stores)] = methods
    }
    for (const [type, methods] of Object.entries(file['x-webhooks'])) paths[`/x-webhooks/${type}`] = methods
  }
  const document = { paths, components: { schemas } }
  // Schemas of files that are not read accept any object.
  for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    schemas[name] ??= ANY_OBJECT
  return asDocument(JSON.parse(JSON.stringify(document).replaceAll(/,?"additionalProperties":false/g, '')))
}

const ANY_OBJECT = { type: 'object', additionalProperties: true }
