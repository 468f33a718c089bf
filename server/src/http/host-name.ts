import { isIP } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import type { Config } from '../kernel/config.ts'

/** Calls of the television app, under any name. */
const APP = /^\/app(\/|$)/

/**
 * Redirects pages under another host name to ORIGIN, where cookies, calls and search engines belong. Addresses and names
 * without a dot are served: a container, a probe, or a proxy that hides the name and would be redirected for ever. Ports are
 * not compared, because they are mapped.
 */
export function redirectOtherHosts({ http }: Pick<Config, 'http'>): Middleware {
  const isOther = isOtherHost({ http })
  return (koa, next) => {
    if (!isOther(koa.headers)) return next()
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return next()
    if (!koa.path.startsWith('/') || APP.test(koa.path)) return next()
    koa.redirect(http.origin + koa.path + koa.search)
    koa.status = 308
    // A shared cache must not use it for the right name.
    koa.set('Cache-Control', 'no-store')
    return undefined
  }
}

/** Whether a request's headers name another host than ORIGIN's. */
export function isOtherHost({ http }: Pick<Config, 'http'>): (headers: IncomingHttpHeaders) => boolean {
  const own = new URL(http.origin).hostname
  return (headers) => {
    const name = hostName(headers, http.trustedProxies > 0)
    return name !== null && name !== own && name.includes('.') && isIP(name) === 0
  }
}

/** Whether a request names several hosts, which RFC 9112 (section 3.2) answers 400: a proxy may have read another one than Node, which takes the first. */
export const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length > 1

/** The requested name in lower case; null without one (HTTP/1.0), or for an invalid one. */
function hostName(headers: IncomingHttpHeaders, behindProxy: boolean): string | null {
  const forwarded = behindProxy
    ? String(headers['x-forwarded-host'] ?? '')
        .split(',')[0]
        ?.trim()
    : ''
  const address = `http://${forwarded || (headers.host ?? '')}`
  return URL.canParse(address) ? new URL(address).hostname : null
}
