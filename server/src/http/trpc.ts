import type { ServerResponse } from 'node:http'
import type { TRPCError } from '@trpc/server'
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import type { Context as KoaContext, Middleware, Next } from 'koa'
import { nameRoute } from './measure.ts'
import { appRouter, earlyRefusals, procedureTypes } from './router.ts'
import { MAX_BODY_BYTES } from './body.ts'
import type { CallOf } from './calls.ts'
import { decodePath } from './decoded-path.ts'
import { MAX_RETRY_AFTER_SECONDS } from '../kernel/failure.ts'
import { trpcErrorOf } from '../kernel/procedures.ts'
import { toFailure } from '../kernel/to-failure.ts'
import { answerError, answerQueries, readQueries } from './trpc-queries.ts'
import { refuseMethod } from './methods.ts'

const PREFIX = '/frontend/trpc/'
/** The most calls in one request; the client's batch link splits at the same number. */
const MAX_CALLS = 10

export function trpc(callOf: CallOf): Middleware {
  return (koa, next) => (koa.path.startsWith(PREFIX) ? serve(koa, next) : next())

  async function serve(koa: KoaContext, next: Next): Promise<unknown> {
    koa.set('Cache-Control', 'no-store')
    const path = decodePath(koa.path)?.slice(PREFIX.length)
    if (path === undefined) return next()
    const names = path.split(',')
    if (names.every((name) => procedureTypes.has(name)))
      nameRoute(koa, path.includes(',') ? 'trpc batch' : `trpc ${path}`)
    const call = () => callOf(koa, names)
    const queries = koa.method === 'GET' ? readQueries(koa, path) : null
    if (queries && queries.calls.length <= MAX_CALLS && queries.calls.every(isQuery)) {
      koa.set(retryHeaders(await answerQueries(koa, queries, call())))
      return undefined
    }
    const allowed = methodsOf(path)
    if (allowed.length > 0 && !allowed.includes(koa.method)) return refuseMethod(koa, allowed)
    const refusal = await earlyRefusals.get(path)?.(call())
    if (refusal) {
      const error = trpcErrorOf(refusal)
      koa.set(retryHeaders([error]))
      return answerError(koa, error, path)
    }
    // The adapter throws for other methods.
    if (!SERVED.has(koa.method)) return next()
    koa.respond = false
    keepSentStatus(koa.res)
    // Koa presets 404, and the adapter only replaces a 200.
    koa.res.statusCode = 200
    // The adapter's own promise never resolves if the client disconnects.
    const answered = Promise.withResolvers<void>()
    koa.req.once('error', () => answered.resolve())
    const handling = nodeHTTPRequestHandler({
      req: koa.req,
      res: koa.res,
      path: koa.path.slice(PREFIX.length),
      router: appRouter,
      createContext: () => Promise.resolve(call()),
      maxBatchSize: MAX_CALLS,
      maxBodySize: MAX_BODY_BYTES,
      responseMeta({ errors }) {
        answered.resolve()
        // tRPC refuses an unreadable request in JSON without the content type.
        const type = errors.length > 0 ? { 'content-type': 'application/json' } : {}
        return { headers: { ...retryHeaders(errors), ...type } }
      },
    })
    return Promise.race([answered.promise, handling])
  }
}

/**
 * The adapter sets 500 if an answer was sent before its own, at the deadline for example, or if a stream breaks: the log and the metrics
 * would take that for the status that was sent.
 */
function keepSentStatus(response: ServerResponse): void {
  let { statusCode } = response
  Object.defineProperty(response, 'statusCode', {
    get: () => statusCode,
    set(status: number) {
      if (!response.headersSent) statusCode = status
    },
  })
}

function retryHeaders(errors: readonly TRPCError[]): Record<string, string> {
  const wait = Math.max(0, ...errors.map((error) => toFailure(error).retryAfter ?? 0))
  return wait > 0 ? { 'retry-after': String(Math.min(wait, MAX_RETRY_AFTER_SECONDS)) } : {}
}

const SERVED: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])
const METHODS = { query: ['GET', 'HEAD'], mutation: ['POST'], subscription: ['GET', 'HEAD'] } as const

const methodsOf = (path: string): string[] => [
  ...new Set(
    path.split(',').flatMap((name) => {
      const type = procedureTypes.get(name)
      return type ? METHODS[type] : []
    }),
  ),
]

const isQuery = ({ path }: { readonly path: string }): boolean => procedureTypes.get(path) === 'query'
