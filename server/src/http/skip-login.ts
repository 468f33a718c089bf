import type { Middleware, Context as KoaContext } from 'koa'
import { nextPath } from '../kernel/next-path.ts'
import type { RequestSession } from '../kernel/request-session.ts'

const LOGIN = /^\/(?:device\/)?login\/?$/

/** Redirects a browser with a session from the login page to the dashboard. The page itself is static. */
export function skipLogin(
  callOf: (koa: KoaContext) => { readonly requestSession: RequestSession },
): Middleware {
  return async (koa, next) => {
    if (!LOGIN.test(koa.path) || (koa.method !== 'GET' && koa.method !== 'HEAD')) return next()
    koa.vary('Cookie')
    // Shows the page even if the database fails.
    const session = await callOf(koa)
      .requestSession.current()
      .catch(() => null)
    if (!session) return next()
    koa.set('Cache-Control', 'no-store')
    return koa.redirect(nextPath(koa.querystring))
  }
}
