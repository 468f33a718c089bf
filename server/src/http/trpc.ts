import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import type { Context as KoaContext, Middleware } from 'koa'
import { appRouter } from '../router.ts'
import { BODY_LIMIT } from './body.ts'
import { asFailure } from './failures.ts'
import type { Call } from './procedures.ts'

const PREFIX = '/frontend/trpc/'

/** The typed door: every procedure under /frontend/trpc. */
export function trpc(callOf: (koa: KoaContext) => Call): Middleware {
  return async (koa, next) => {
    if (!koa.path.startsWith(PREFIX)) return next()
    koa.set('Cache-Control', 'no-store')
    koa.respond = false
    // Koa presets 404, and the adapter only replaces a 200.
    koa.res.statusCode = 200
    await nodeHTTPRequestHandler({
      req: koa.req,
      res: koa.res,
      path: koa.path.slice(PREFIX.length),
      router: appRouter,
      createContext: () => Promise.resolve(callOf(koa)),
      maxBodySize: BODY_LIMIT,
      responseMeta({ errors }) {
        const wait = Math.max(0, ...errors.map((error) => asFailure(error).retryAfter ?? 0))
        return wait > 0 ? { headers: { 'retry-after': String(Math.min(wait, 86_400)) } } : {}
      },
    })
    return undefined
  }
}
