import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { signCallback } from './callbacks.ts'
import type { Callers } from './hostile-callers.ts'
import { altered, CANARY, hostileTexts, knownValue, resolvedText } from './hostile-values.ts'
import { sendRaw, type RawAnswer } from './raw-request.ts'
import type { Route } from './routes.ts'
import type { Stack } from './stack.ts'

/** Bodies that are invalid JSON or unusual JSON. */
const RAW_BODIES: readonly Buffer[] = [
  '',
  ' ',
  `{"name": "${CANARY}`,
  `["${CANARY}"]`,
  `"${CANARY}"`,
  `\uFEFF{"name": "${CANARY}"}`,
  `{"name": 1e999, "id": -0, "pin": 00}`,
  `{"name": "${CANARY}", "name": {"a": 1}, "__proto__": null}`,
  `name=${CANARY}&email=${CANARY}`,
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`,
  '['.repeat(20_000),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ' '.repeat(70_000),
]
  .map((text) => Buffer.from(text))
  .concat(gzipSync(`{"name": "${CANARY}"}`), Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['content-type', ['', 'text/plain', 'application/xml', 'application/json; charset=utf-16', '__proto__']],
  ['content-type', ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ';;;']],
  ['content-encoding', ['gzip', 'br', 'deflate', 'identity', CANARY]],
  ['accept', ['', 'text/html', '*/*;q=0', 'application/jsonl', CANARY]],
  ['trpc-accept', ['application/jsonl', CANARY]],
  ['cookie', ['=;;=', `session=${CANARY}; session=`, `__Host-session=%00${CANARY}`, 'tv-login=%']],
  ['authorization', ['Bearer', `Bearer ${CANARY}`, `Basic ${CANARY}`, `Bearer ${'a'.repeat(43)}`]],
  ['dpop', [CANARY, '..', 'e30.e30.e30', 'a'.repeat(3_000)]],
  ['x-client-origin', ['', 'null', `https://${CANARY}.example`]],
  ['origin', ['null', `https://${CANARY}.example`]],
  ['idempotency-key', ['', CANARY, 'a'.repeat(2_000), '\u0080\u00FF']],
  ['if-none-match', ['*', `"${CANARY}"`, 'W/"', '\u00FF']],
  ['prefer', ['wait=0', 'wait=-1', 'wait=1e9', CANARY]],
  ['user-agent', ['', `${CANARY}\u00A0\u00FF`, 'a'.repeat(3_000)]],
  ['x-forwarded-for', ['', CANARY, '::1', '1.2.3.4, 5.6.7.8', '999.999.999.999']],
  ['x-forwarded-host', ['', '://', `${CANARY}.example`]],
  ['x-http-method-override', ['DELETE']],
]

const headers = fc
  .subarray([...HEADERS], { maxLength: 3 })
  .chain((chosen) =>
    fc.tuple(...chosen.map(([name, values]) => fc.constantFrom(...values).map((value) => [name, value]))),
  )
  .map((pairs): Record<string, string> => Object.fromEntries(pairs))

const pathField = fc.oneof(
  fc.nat(9).map((index) => knownValue(index)),
  hostileTexts,
  fc.string({ minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text)),
)

export const hostileRequests = ({ inputs }: Route) =>
  fc.record({
    input: fc.oneof({ weight: 9, arbitrary: altered(inputs) }, fc.jsonValue()),
    raw: fc.option(fc.constantFrom(...RAW_BODIES), { freq: 9 }),
    pathFields: fc.tuple(pathField, pathField),
    inQuery: fc.boolean(),
    /** Whether the request has existing values, a valid signature and the caller's credentials. */
    isAuthenticated: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    isFromWaitingApp: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers),
  })
type HostileRequest = ReturnType<typeof hostileRequests> extends fc.Arbitrary<infer Value> ? Value : never

let requestCount = 0

export async function sendHostile(
  { stack, url }: { readonly stack: Stack; readonly url: string },
  route: Route,
  request: HostileRequest,
  callers: Callers,
): Promise<RawAnswer> {
  const known = request.isAuthenticated ? callers.known : {}
  const app = request.isFromWaitingApp ? callers.waiting : callers.acting
  const isProof = route.path.includes('{thumbprint}')
  const json =
    JSON.stringify(request.input, (name, value: unknown) =>
      typeof value === 'string' ? resolvedText(name, value, known) : value,
    ) ?? ''
  const fields = [...request.pathFields]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      isProof && request.isAuthenticated
        ? app.thumbprint
        : resolvedText(name, fields.pop() ?? '', known).toWellFormed(),
    ),
  )
  const text = request.raw?.toString() ?? json
  const signed = route.signedBy && request.isAuthenticated ? signCallback(route.signedBy, text, stack) : null
  const body = request.raw ?? Buffer.from(signed?.body ?? json)
  const usesQuery = route.method === 'GET' && (route.interface === 'trpc' || request.inQuery)
  requestCount += 1
  return sendRaw(url, usesQuery ? `${path}?${queryOf(route, text)}` : path, {
    method: route.method,
    headers: {
      'x-forwarded-for': `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
      'content-type': 'application/json',
      // Node adds no length to GET and DELETE.
      ...(!usesQuery && body.length > 0 && { 'content-length': body.length }),
      ...(request.isAuthenticated &&
        route.interface === 'app' &&
        !isProof && { authorization: `Bearer ${app.token()}` }),
      ...(request.isAuthenticated && isProof && { dpop: await app.proof(body.toString()) }),
      ...(route.interface !== 'app' && { 'x-client-origin': stack.origin }),
      ...(request.isAuthenticated && route.interface !== 'app' && { cookie: callers.cookie }),
      ...signed?.headers,
      ...request.headers,
    },
    ...(!usesQuery && body.length > 0 && { body }),
  })
}

function queryOf({ interface: kind }: Route, json: string): string {
  if (kind === 'trpc') return new URLSearchParams({ input: json.slice(0, 1_500) }).toString()
  return new URLSearchParams(fieldsIn(json)).toString().slice(0, 6_000)
}

function fieldsIn(json: string): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(Object(JSON.parse(json))).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
  } catch {
    // Not JSON, or nested too deeply.
    return {}
  }
}
