import { isIP } from 'node:net'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Config } from '../kernel/config.ts'

/** The television app's calls, whatever name they were sent to. */
const APP = /^\/app(\/|$)/

/**
 * Redirects a request for a page under another host name to the same path below ORIGIN: there alone cookies are kept, calls are
 * accepted and search engines are to look. Placed before the pages, so that probes, callbacks and calls are answered under any
 * name.
 *
 * Addresses and names without a dot are served as they are: they are this machine, a container or a probe, and a proxy that
 * does not pass the name on would otherwise be sent to itself for ever. Ports are not compared, because they are mapped.
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
    // A shared cache must not hand it to those who asked under the right name.
    koa.set('Cache-Control', 'no-store')
    return undefined
  }
}

/** The name that was asked for, in lower case; null for none, which HTTP/1.0 allows, and for what is no host. */
function hostName(koa: KoaContext, behindProxy: boolean): string | null {
  const forwarded = behindProxy ? koa.get('X-Forwarded-Host').split(',')[0]?.trim() : ''
  const address = `http://${forwarded || koa.get('Host')}`
  return URL.canParse(address) ? new URL(address).hostname : null
}
