import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig, type Context } from '@player/server/compose'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

/** Where the providers' own OpenAPI files lie; empty when nobody said so. */
const directory = process.env['PROVIDER_OPENAPI_DIR'] ?? ''

interface Provider extends Pick<Documents, 'headers' | 'answers'> {
  readonly name: string
  readonly documents: () => Documents['documents']
  /** Takes payments through everything that can become of them, and gives what was said on the wire. */
  readonly makeEveryCall: () => Promise<Exchange[]>
  /** What that comes to, in alphabetical order. */
  readonly calls: readonly string[]
}

/** Checks a provider's documents against what we ask and what its stand-in answers, where they are at hand. */
export function describeDocuments({ name, documents, makeEveryCall, calls, ...rest }: Provider): void {
  const title =
    directory === ''
      ? `${name}’s OpenAPI files (not checked: PROVIDER_OPENAPI_DIR does not say where they are)`
      : `${name}’s OpenAPI files`

  describe.skipIf(directory === '')(title, () => {
    let checked: Checked[] = []

    beforeAll(async () => {
      checked = (await makeEveryCall()).map(checker({ documents: documents(), ...rest }))
    }, 30_000)

    afterAll(() => {
      vi.unstubAllGlobals()
    })

    it('know every call that is made, and every answer', () => {
      expect([...new Set(checked.map((one) => one.name))].toSorted()).toEqual(calls)
    })

    it('have nothing against our requests, and know every field of them', () => {
      expect(checked.flatMap(({ ofRequest }) => ofRequest)).toEqual([])
    })

    it('have nothing against the stand-in’s answers, and know every field of them', () => {
      expect(checked.flatMap(({ ofResponse }) => ofResponse)).toEqual([])
    })
  })
}

/** A server's configuration with these settings of a provider. */
export const configWith = (settings: Readonly<Record<string, string>>) =>
  loadConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    PIN_PEPPER: 'p'.repeat(32),
    SUPPORT_EMAIL: 'support@example.com',
    ...settings,
  })

/** A payment of 7.99 euro, as an adapter knows it before it is begun. */
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
  is_past: false,
})
export type PaymentFacts = Parameters<NonNullable<Context['providers']['paypal']>['query']>[0]

/** One call of ours to a stand-in, and what it answered. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly request: unknown
  readonly status: number
  readonly response: unknown
}

/** Writes down what goes to a stand-in from here on, save to the paths that are in no document. */
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

/** What an exchange is called in the documents, and what they have against it. */
interface Checked {
  readonly name: string
  readonly ofRequest: string[]
  readonly ofResponse: string[]
}

const fields = z.record(z.string(), z.unknown())
const reference = z.object({ $ref: z.string() })
const document = z.looseObject({ paths: z.record(z.string(), fields) })
export type Document = z.infer<typeof document>

/** One of the provider's files, as it lies there. */
export const readJson = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), 'utf8'))

/** @throws when it is no OpenAPI document */
export const asDocument = (value: unknown): Document => document.parse(value)

interface Documents {
  readonly documents: Readonly<Record<string, Document>>
  /** Headers of requests that a document describes, as the parameters of these names. */
  readonly headers?: Readonly<Record<string, string>>
  /** The schema of an answer that the document describes elsewhere, by its status; null for none. */
  readonly answers?: (status: number) => string | null
}

/** Reads a provider's documents, and checks exchanges against them. */
function checker({ documents, headers: described = {}, answers = () => null }: Documents) {
  // Keywords and formats of a provider's own are not checked; its patterns are no Unicode ones.
  const ajv = new Ajv2019({ strict: false, logger: false, unicodeRegExp: false, allErrors: true })
  addFormats.default(ajv)
  const operations = Object.entries(documents).flatMap(([file, root]) => {
    ajv.addSchema(root, file)
    ajv.addSchema(fields.parse(closed(root)), `closed-${file}`)
    return Object.entries(root.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'parameters')
        .map((method) => ({ file, root, path, method })),
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

  return ({ method, path, headers, request, status, response }: Exchange): Checked => {
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
    const answer =
      at('responses', String(status), ...json) ?? at('responses', 'default', ...json) ?? answers(status)
    const ofHeaders = Object.entries(described).flatMap(([header, parameter]) =>
      problems(name, file, `/components/parameters/${parameter}/schema`, headers.get(header)),
    )
    const body = at('requestBody', ...json)
    // Some send an empty object where no body is wanted.
    const isEmpty = request === null || (body === null && JSON.stringify(request) === '{}')
    return {
      name,
      ofRequest: isEmpty ? [] : [...problems(name, `closed-${file}`, body, request), ...ofHeaders],
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
 * The document with every property, item and body closed to fields that it does not name: providers ignore such fields,
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
  // What names no field at all may have any.
  const isNamed = SHAPES.some((key) => key in object)
  return isValue && isNamed ? { allOf: [inner], unevaluatedProperties: false } : inner
}

const SHAPES = ['$ref', 'properties', 'allOf', 'anyOf', 'oneOf']

const map = (object: Record<string, unknown>, change: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
