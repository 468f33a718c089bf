import type { Middleware } from 'koa'
import type { Logger } from 'pino'

/** Warns of a header of an untrusted proxy, behind which all visitors would count as one address. Once per process: visitors can send it too. */
export function warnOfUntrustedProxy(log: Logger, trustedProxies: number): Middleware {
  let isLogged = trustedProxies > 0
  return (koa, next) => {
    const { 'x-forwarded-for': forwardedFor, forwarded } = koa.headers
    if (!isLogged && (forwardedFor ?? forwarded) !== undefined) {
      isLogged = true
      log.warn(
        `A request came with ${forwardedFor === undefined ? 'Forwarded' : 'X-Forwarded-For'}, but TRUSTED_PROXIES is 0. If a proxy is in front, set it: until then all visitors count as one address`,
      )
    }
    return next()
  }
}
