import type { Context as KoaContext, Middleware } from 'koa'
import { fail, type Failure } from '../kernel/failure.ts'
import { delayRefusal } from '../kernel/delay-refusal.ts'
import type { Operation, OperationReply } from '../kernel/operation.ts'
import type { Identify, OpenCall } from '../kernel/operation-call.ts'
import { problemOf } from '../kernel/problem.ts'
import { toFailure } from '../kernel/to-failure.ts'
import { nameRoute } from './measure.ts'
import { jsonIn, readBody } from './body.ts'
import { decodePath } from './decoded-path.ts'

const APP = /^\/app(\/|$)/
const PREFIX = '/app/v1'

/** The app's API: its operations, and a problem document for everything else under /app. */
export function appApi(
  callOf: (koa: KoaContext) => Pick<OpenCall, 'ctx' | 'live' | 'request'>,
  identify: Identify,
  operations: readonly Operation[],
): Middleware {
  const routes = operations.map(routeOf)
  const byPath = Map.groupBy(routes, ({ operation }) => PREFIX + operation.path)
  return (koa, next) => (APP.test(koa.path) ? serve(koa) : next())

  async function serve(koa: KoaContext): Promise<void> {
    koa.set(COMMON_HEADERS)
    const matching = (byPath.get(koa.path) ?? routes).flatMap((route) => {
      const fields = fieldsOf(koa.path, route)
      return fields ? [{ ...route, fields }] : []
    })
    const route = matching.find(({ methods }) => methods.includes(koa.method))
    if (!route) return answerUnmatched(koa, new Set(matching.flatMap(({ methods }) => methods)))
    const { operation, fields } = route
    nameRoute(koa, PREFIX + operation.path)
    const { ctx, live, request } = callOf(koa)
    try {
      const body = WITH_BODY.has(koa.method) ? await readBody(koa.req) : Buffer.alloc(0)
      const call: OpenCall = {
        ctx,
        live,
        request,
        signedParts: { method: koa.method, path: koa.path, body },
        header: (name) => koa.get(name),
        setHeader: (name, value) => koa.set(name, value),
        disconnectSignal: () => disconnectSignalOf(koa),
      }
      const input = { ...jsonIn(body, koa.get('Content-Type')), ...fields }
      send(koa, await operation.answer(call, identify, input))
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind === 'unexpected')
        ctx.log.error({ err: failure.cause, operation: operation.id }, 'A call failed unexpectedly')
      if (failure.kind === 'unauthorised')
        koa.set('WWW-Authenticate', operation.auth === 'proof' ? 'DPoP algs="ES256 Ed25519"' : 'Bearer')
      await delayRefusal(failure, request.ip)
      refuse(koa, failure)
    }
  }
}

type Route = ReturnType<typeof routeOf>

const routeOf = (operation: Operation) => ({
  operation,
  pattern: new RegExp(`^${PREFIX}${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  methods: operation.method === 'get' ? ['GET', 'HEAD'] : [operation.method.toUpperCase()],
})

/** The fields in a path; undefined if it is not the route's or its encoding is invalid. */
function fieldsOf(path: string, { pattern }: Route): Record<string, string> | undefined {
  const match = pattern.exec(path)
  if (!match) return undefined
  const fields = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodePath(text)] as const)
  const decoded = fields.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))
  return decoded.length === fields.length ? Object.fromEntries(decoded) : undefined
}

const WITH_BODY = new Set(['PUT', 'POST'])

/** Every origin may call, without credentials. */
const COMMON_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Allow, Date, ETag, RateLimit, RateLimit-Policy, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}

function answerUnmatched(koa: KoaContext, methods: ReadonlySet<string>): void {
  if (methods.size === 0) return refuse(koa, fail('missing', 'not_found'))
  const allowed = [...methods, 'OPTIONS'].join(', ')
  koa.set('Allow', allowed)
  if (koa.method !== 'OPTIONS') return refuse(koa, fail('invalid', 'method_not_allowed'), 405)
  koa.set({
    'Access-Control-Allow-Methods': allowed,
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, DPoP, Idempotency-Key, If-None-Match, Prefer',
    'Access-Control-Max-Age': '86400',
  })
  koa.status = 204
}

function send(koa: KoaContext, { status, headers, body }: OperationReply): void {
  koa.status = status
  koa.set(headers)
  if (body === undefined) return
  // Bytes, not a text: Node encodes a text of megabytes much more slowly.
  koa.type = 'json'
  koa.body = Buffer.from(JSON.stringify(body))
}

function refuse(koa: KoaContext, failure: Failure, status?: number): void {
  const problem = problemOf(failure, status)
  koa.status = problem.status
  if (problem.retry_after !== undefined) koa.set('Retry-After', String(problem.retry_after))
  koa.body = JSON.stringify(problem)
  koa.type = 'application/problem+json'
}

/** Aborts when the connection closes: the client disconnected, or the response is complete. */
function disconnectSignalOf({ res }: KoaContext): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => controller.abort())
  return controller.signal
}
