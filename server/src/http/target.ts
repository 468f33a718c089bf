import type { IncomingMessage } from 'node:http'

const PATH = /^\/[^\s#]*$/

/** Whether a request names a path, `*` or an address, which its path replaces (RFC 9112, 3.2). For others Koa's call of `url.parse` may throw. */
export function hasTarget(request: Pick<IncomingMessage, 'url'>): boolean {
  const { url = '' } = request
  if (PATH.test(url) || url === '*') return true
  const absolute = /^https?:/i.test(url) ? URL.parse(url) : null
  if (absolute) request.url = absolute.pathname + absolute.search
  return absolute !== null
}
