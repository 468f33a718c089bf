import { isIP } from 'node:net'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Config } from '../kernel/config.ts'

/** Calls of the television app, under any name. */
const APP = /^\/app(\/|$)/

/**
 * Redirects pages under another host name to ORIGIN, where cookies, calls and search engines belong. Addresses and names
 * without a dot are served: a container, a probe, or a proxy that hides the name and would be redirected for ever. Ports are
 * not compared, because they are mapped.
 */
export function redirectOtherHosts({ http }: Pick<Config, 'http'>): Middleware {
  const own = new URL(http.origin).hostname
  return (koa, next) => {
    const name = hostName(koa, http.trustedProxies > 0)
    if (name === null || name === own || !name.includes('.') || isIP(name) !== 0) return next()
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return next()
    if (!koa.path.startsWith('/') || APP.test(koa.path)) return next()
    koa.redirect(http.origin + koa.path + koa.search)
    koa.status = 308
    // A shared cache must not use it for the right name.
    koa.set('Cache-Control', 'no-store')
    return undefined
  }
}

/** The requested name in lower case; null without one (HTTP/1.0), or for an invalid one. */
function hostName(koa: KoaContext, behindProxy: boolean): string | null {
  const forwarded = behindProxy ? koa.get('X-Forwarded-Host').split(',')[0]?.trim() : ''
  const address = `http://${forwarded || koa.get('Host')}`
  return URL.canParse(address) ? new URL(address).hostname : null
}
