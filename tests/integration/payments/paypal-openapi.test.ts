import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PayPal, startPayPal } from '@player/infra/paypal'
import { loadConfig } from '@player/server/config'
import { createContext } from '@player/server/context'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

/** Where PayPal's own OpenAPI files lie (github.com/paypal/paypal-rest-api-specifications). */
const directory = process.env['PROVIDER_OPENAPI_DIR'] ?? ''
const ORDERS = 'paypal.checkout_orders_v2.json'
const PAYMENTS = 'paypal.payments_payment_v2.json'

/** One call of ours to the stand-in, and what it answered. */
interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly request: unknown
  readonly status: number
  readonly response: unknown
}

const title =
  directory === ''
    ? 'PayPal’s OpenAPI files (not checked: PROVIDER_OPENAPI_DIR does not say where they are)'
    : 'PayPal’s OpenAPI files'

describe.skipIf(directory === '')(title, () => {
  let checked: Checked[] = []

  beforeAll(async () => {
    checked = (await makeEveryCall()).map(readDocuments(directory))
  }, 30_000)

  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('know every call that is made, and every answer', () => {
    expect([...new Set(checked.map(({ name }) => name))].toSorted()).toEqual([
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
    ])
  })

  it('have nothing against our requests, and know every field of them', () => {
    expect(checked.flatMap(({ ofRequest }) => ofRequest)).toEqual([])
  })

  it('have nothing against the stand-in’s answers, and know every field of them', () => {
    expect(checked.flatMap(({ ofResponse }) => ofResponse)).toEqual([])
  })
})

/** Takes payments through everything that can become of them, and gives what was said on the wire. */
async function makeEveryCall(): Promise<Exchange[]> {
  const standIn = await startPayPal({
    webhookUrl: null,
    webhookId: 'webhook',
    clientId: 'id',
    clientSecret: 'secret',
  })
  const exchanges = record(standIn)
  const context = createContext(configFor(standIn), 'openapi')
  const paypal = context.providers.paypal
  if (!paypal) throw new Error('PayPal is not configured')
  const { control } = standIn
  let started = 0
  const start = async () => {
    started += 1
    const payment = {
      reference: `payment_${started}-of-openapi`,
      mac_snapshot: '02:00:5E:10:00:01',
      amount_minor: 799,
      currency: 'EUR',
      provider_reference: null,
      capture_reference: null,
      attempt: 1,
      expires_at: null,
    }
    const { providerReference } = await paypal.begin(payment)
    return { payment: { ...payment, provider_reference: providerReference }, order: providerReference }
  }
  const unavailable = { kind: 'unavailable' }

  const taken = await start()
  await paypal.begin(taken.payment)
  await paypal.query(taken.payment)
  await paypal.capture(taken.payment)
  control.decline(taken.order)
  await paypal.query(taken.payment)
  await paypal.capture(taken.payment)
  control.approve(taken.order)
  control.failNext({ operation: 'orders.capture', status: 500 })
  const again = { ...taken.payment, attempt: 2 }
  await paypal.capture(again)
  await paypal.capture(again)
  await paypal.capture({ ...taken.payment, attempt: 3 })
  await paypal.query(again)
  const [capture] = standIn.ledger().captures
  const captured = { ...again, capture_reference: capture?.id ?? '' }
  await paypal.query(captured)
  control.refund(captured.capture_reference, 100)
  await paypal.query(captured)
  control.refund(captured.capture_reference)
  await paypal.query(captured)
  await paypal.query(again)

  const waiting = await start()
  control.leavePending(waiting.order, { reason: 'ECHECK' })
  await paypal.capture(waiting.payment)
  control.completePending(waiting.order)
  await paypal.query(waiting.payment)

  const refused = await start()
  control.refuse(refused.order)
  await paypal.capture(refused.payment)

  const left = await start()
  control.voidOrder(left.order)
  await paypal.query(left.payment)

  const forgotten = await start()
  control.expire(forgotten.order)
  await paypal.query(forgotten.payment)
  await paypal.capture(forgotten.payment)
  await expect(paypal.query({ ...captured, capture_reference: 'NOSUCHCAPTURE' })).rejects.toMatchObject(
    unavailable,
  )

  control.revokeTokens()
  await start()
  const free = { ...taken.payment, reference: 'payment_0-of-openapi', amount_minor: 0 }
  await expect(paypal.begin(free)).rejects.toMatchObject(unavailable)

  await context.db.destroy()
  await standIn.stop()
  return exchanges
}

/** Writes down what goes to the stand-in from here on, but for the token's call, which is in no document. */
function record(standIn: PayPal): Exchange[] {
  const exchanges: Exchange[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init)
    const response = await fetch(url, init)
    const { pathname: path } = new URL(url)
    if (!url.startsWith(standIn.url) || path === '/v1/oauth2/token') return response
    const { method, headers } = request
    exchanges.push({
      method,
      path,
      headers,
      request: request.body && (await request.json()),
      status: response.status,
      response: await response.clone().json(),
    })
    return response
  })
  return exchanges
}

const configFor = (standIn: PayPal) =>
  loadConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    PIN_PEPPER: 'p'.repeat(32),
    SUPPORT_EMAIL: 'support@example.com',
    PAYPAL_API_URL: standIn.url,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
  })

type Checked = ReturnType<ReturnType<typeof readDocuments>>

const fields = z.record(z.string(), z.unknown())
const reference = z.object({ $ref: z.string() })
const document = z.looseObject({ paths: z.record(z.string(), fields) })

/** Reads PayPal's documents, and checks exchanges against them. */
function readDocuments(from: string) {
  // Keywords and formats of PayPal's own are not checked; its patterns are no Unicode ones.
  const ajv = new Ajv2019({ strict: false, logger: false, unicodeRegExp: false, allErrors: true })
  addFormats.default(ajv)
  const operations = [ORDERS, PAYMENTS].flatMap((file) => {
    const root = document.parse(JSON.parse(readFileSync(join(from, file), 'utf8')))
    ajv.addSchema(root, file)
    ajv.addSchema(fields.parse(closed(root)), `closed-${file}`)
    return Object.entries(root.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ file, root, path, method })),
    )
  })

  const problems = (name: string, file: string, pointer: string | null, value: unknown): string[] => {
    if (pointer === null) return [`${name}: the document says nothing of it`]
    const validate = ajv.compile({ $ref: `${file}#${pointer}` })
    validate(value)
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  return ({ method, path, headers, request, status, response }: Exchange) => {
    const found = operations.find(
      (one) =>
        one.method.toUpperCase() === method &&
        new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    if (!found) throw new Error(`${method} ${path} is in no document`)
    const { file, root } = found
    const name = `${method} ${found.path} ${status}`
    const at = (...parts: string[]) => locate(root, ['paths', found.path, found.method, ...parts])
    const json = ['content', 'application/json', 'schema']
    const answer = at('responses', String(status), ...json) ?? at('responses', 'default', ...json)
    const header = (key: string, parameter: string) =>
      problems(name, file, `/components/parameters/${parameter}/schema`, headers.get(key))
    return {
      name,
      ofRequest:
        request === null
          ? []
          : [
              ...problems(name, `closed-${file}`, at('requestBody', ...json), request),
              ...header('paypal-request-id', 'paypal_request_id'),
              ...header('prefer', 'prefer'),
            ],
      // Errors are described in two places, each of which knows a part of their fields.
      ofResponse: problems(name, status < 400 ? `closed-${file}` : file, answer, response),
    }
  }
}

/** The pointer to a part of the document, through references; null when there is no such part. */
function locate(root: object, [name, ...rest]: string[], part: unknown = root, at = ''): string | null {
  if (name === undefined) return at
  const next = fields.safeParse(part).data?.[name]
  if (next === undefined) return null
  const target = reference.safeParse(next).data?.$ref
  if (target !== undefined && rest.length > 0) return locate(root, [...target.split('/').slice(1), ...rest])
  return locate(root, rest, next, `${at}/${encodeURIComponent(name.replaceAll('/', '~1'))}`)
}

/**
 * The document with every property, item and body closed to fields that it does not name: PayPal ignores such fields,
 * so that a misspelt one would go unnoticed.
 */
function closed(part: unknown, isValue = false): unknown {
  if (Array.isArray(part)) return part.map((one) => closed(one))
  const object = fields.safeParse(part).data
  if (!object) return part
  const inner = map(object, (value, key) => {
    const properties = key === 'properties' ? fields.safeParse(value).data : undefined
    return properties
      ? map(properties, (one) => closed(one, true))
      : closed(value, key === 'items' || key === 'schema')
  })
  return isValue ? { allOf: [inner], unevaluatedProperties: false } : inner
}

const map = (object: Record<string, unknown>, change: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
