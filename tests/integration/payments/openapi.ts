import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig, type Context } from '@player/server/compose'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

/** The folder of the providers' OpenAPI files; empty if not set. */
const directory = process.env['PROVIDER_OPENAPI_DIR'] ?? ''

interface Provider extends Pick<Documents, 'headers' | 'answers'> {
  readonly name: string
  readonly documents: () => Documents['documents']
  /** Runs payments through all their states; returns the exchanges. */
  readonly makeEveryCall: () => Promise<Exchange[]>
  /** Method, path and status of each exchange of `makeEveryCall`, sorted. */
  readonly calls: readonly string[]
}

export function describeDocuments({ name, documents, makeEveryCall, calls, ...rest }: Provider): void {
  const title =
    directory === ''
      ? `${name}’s OpenAPI files (skipped: PROVIDER_OPENAPI_DIR is not set)`
      : `${name}’s OpenAPI files`

  describe.skipIf(directory === '')(title, () => {
    let exchanges: CheckedExchange[] = []

    beforeAll(async () => {
      exchanges = (await makeEveryCall()).map(checker({ documents: documents(), ...rest }))
    }, 30_000)

    afterAll(() => {
      vi.unstubAllGlobals()
    })

    it('have every call and answer', () => {
      expect([...new Set(exchanges.map((exchange) => exchange.name))].toSorted()).toEqual(calls)
    })

    it('have every field of our requests, with its type', () => {
      expect(exchanges.flatMap(({ requestProblems }) => requestProblems)).toEqual([])
    })

    it('have every field of the stand-in’s answers, with its type', () => {
      expect(exchanges.flatMap(({ responseProblems }) => responseProblems)).toEqual([])
    })
  })
}

export const configWith = (settings: Readonly<Record<string, string>>) =>
  loadConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    LICENCE_KEYS: `l1:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`,
    PIN_PEPPER: 'p'.repeat(32),
    SUPPORT_EMAIL: 'support@example.com',
    ...settings,
  })

/** A payment of 7.99 euro before its start. */
export const paymentFacts = (method: PaymentFacts['method'], number: number): PaymentFacts => ({
  reference: `payment_${number}-of-openapi`,
  method,
  device_id: '7b0b2a66-6a5c-4d7e-9d43-2f0b6f3f1a11',
  assigned_at: null,
  coin_type: null,
  mac_snapshot: '02:00:5E:10:00:01',
  amount_minor: 799,
  currency: 'EUR',
  provider_reference: null,
  capture_reference: null,
  checkout_url: null,
  is_past: false,
})
export type PaymentFacts = Parameters<NonNullable<Context['providers']['paypal']>['query']>[0]

export interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly request: unknown
  readonly status: number
  readonly response: unknown
}

/** Replaces `fetch` until `describeDocuments` ends; records exchanges with a stand-in, except for undocumented paths. */
export function record(url: string, undocumented: readonly string[] = []): Exchange[] {
  const exchanges: Exchange[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
    const request = new Request(target, init)
    const response = await fetch(target, init)
    const { pathname: path } = new URL(target)
    if (!target.startsWith(url) || undocumented.includes(path)) return response
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

interface CheckedExchange {
  readonly name: string
  readonly requestProblems: string[]
  readonly responseProblems: string[]
}

const fields = z.record(z.string(), z.unknown())
const reference = z.object({ $ref: z.string() })
const document = z.looseObject({ paths: z.record(z.string(), fields) })
export type Document = z.infer<typeof document>

export const readJson = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), 'utf8'))

export const asDocument = (value: unknown): Document => document.parse(value)

interface Documents {
  readonly documents: Readonly<Record<string, Document>>
  /** The name of the document’s parameter that describes a request header, by header. */
  readonly headers?: Readonly<Record<string, string>>
  /** The schema of an answer that its operation does not describe, by status; null if there is none. */
  readonly answers?: (status: number) => string | null
}

function checker({ documents, headers: described = {}, answers = () => null }: Documents) {
  // Vendor keywords and formats are ignored; patterns are not in Unicode mode.
  const ajv = new Ajv2019({ strict: false, logger: false, unicodeRegExp: false, allErrors: true })
  addFormats.default(ajv)
  const operations = Object.entries(documents).flatMap(([file, root]) => {
    ajv.addSchema(root, file)
    ajv.addSchema(fields.parse(closeObjects(root)), `closed-${file}`)
    return Object.entries(root.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'parameters')
        .map((method) => ({ file, root, path, method })),
    )
  })

  const problems = (name: string, file: string, pointer: string | null, value: unknown): string[] => {
    if (pointer === null) return [`${name}: not in the document`]
    const validate = ajv.compile({ $ref: `${file}#${pointer}` })
    validate(value)
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  return ({ method, path, headers, request, status, response }: Exchange): CheckedExchange => {
    const found = operations.find(
      (operation) =>
        operation.method.toUpperCase() === method &&
        new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    if (!found) throw new Error(`${method} ${path} is in no document`)
    const { file, root } = found
    const name = `${method} ${found.path} ${status}`
    const at = (...parts: string[]) => locate(root, ['paths', found.path, found.method, ...parts])
    const json = ['content', 'application/json', 'schema']
    const answer =
      at('responses', String(status), ...json) ?? at('responses', 'default', ...json) ?? answers(status)
    const headerProblems = Object.entries(described).flatMap(([header, parameter]) =>
      problems(name, file, `/components/parameters/${parameter}/schema`, headers.get(header)),
    )
    const body = at('requestBody', ...json)
    // Some of our calls send an empty object although no body is documented.
    const isEmpty = request === null || (body === null && JSON.stringify(request) === '{}')
    return {
      name,
      requestProblems: isEmpty ? [] : [...problems(name, `closed-${file}`, body, request), ...headerProblems],
      // Unknown fields of errors are allowed, because errors are described in two places with different fields.
      responseProblems: problems(name, status < 400 ? `closed-${file}` : file, answer, response),
    }
  }
}

/** The JSON pointer of a part, through references; null if there is none. */
function locate(root: object, [name, ...rest]: string[], part: unknown = root, at = ''): string | null {
  if (name === undefined) return at
  const next = fields.safeParse(part).data?.[name]
  if (next === undefined) return null
  const target = reference.safeParse(next).data?.$ref
  if (target !== undefined && rest.length > 0) return locate(root, [...target.split('/').slice(1), ...rest])
  return locate(root, rest, next, `${at}/${encodeURIComponent(name.replaceAll('/', '~1'))}`)
}

/** The document with a ban of unknown fields in objects, which finds misspelt fields that a provider ignores. */
function closeObjects(part: unknown, isValue = false): unknown {
  if (Array.isArray(part)) return part.map((one) => closeObjects(one))
  const object = fields.safeParse(part).data
  if (!object) return part
  const inner = mapValues(object, (value, key) => {
    const properties = key === 'properties' ? fields.safeParse(value).data : undefined
    return properties
      ? mapValues(properties, (one) => closeObjects(one, true))
      : closeObjects(value, key === 'items' || key === 'schema')
  })
  // A schema without fields allows any field.
  const hasFields = SHAPES.some((key) => key in object)
  return isValue && hasFields ? { allOf: [inner], unevaluatedProperties: false } : inner
}

const SHAPES = ['$ref', 'properties', 'allOf', 'anyOf', 'oneOf']

const mapValues = (object: Record<string, unknown>, change: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
