import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import type { Middleware } from 'koa'
import type { Config } from '../kernel/config.ts'

/** Calls of the television app, which are answered under any host name. */
const APP = /^\/app(\/|$)/

/**
 * Redirects pages of another host name to ORIGIN, which cookies, calls and search engines need. Does not redirect IP addresses and names without a
 * dot: they are of a container, a probe, or a proxy that hides the name and would loop. Ignores ports, which may be mapped.
 */
export function redirectOtherHosts({ http }: Pick<Config, 'http'>): Middleware {
  const isOther = isOtherHost({ http })
  return (koa, next) => {
    if (!isOther(koa.headers)) return next()
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return next()
    if (!koa.path.startsWith('/') || APP.test(koa.path)) return next()
    koa.redirect(http.origin + koa.path + koa.search)
    koa.status = 308
    // A shared cache must not use the redirect for the right name.
    koa.set('Cache-Control', 'no-store')
    return undefined
  }
}

export function isOtherHost({ http }: Pick<Config, 'http'>): (headers: IncomingHttpHeaders) => boolean {
  const own = new URL(http.origin).hostname
  return (headers) => {
    const name = hostName(headers, http.trustedProxies > 0)
    return name !== null && name !== own && name.includes('.') && isIP(name) === 0
  }
}

/** The requested host name in lower case; null if it is missing (HTTP/1.0) or invalid. */
function hostName(headers: IncomingHttpHeaders, isBehindProxy: boolean): string | null {
  const [forwarded = ''] = isBehindProxy ? String(headers['x-forwarded-host'] ?? '').split(',') : []
  const address = `http://${forwarded.trim() || (headers.host ?? '')}`
  return URL.parse(address)?.hostname ?? null
}
