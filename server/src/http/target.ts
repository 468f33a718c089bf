import type { IncomingMessage } from 'node:http'

const PATH = /^\/[^\s#]*$/

/** Whether a request names a path, `*` or an address (RFC 9112, 3.2), which its path replaces. Others may make `url.parse`, which Koa calls, throw. */
export function hasTarget(request: Pick<IncomingMessage, 'url'>): boolean {
  const { url = '' } = request
  if (PATH.test(url) || url === '*') return true
  const absolute = /^https?:/i.test(url) ? URL.parse(url) : null
  if (absolute) request.url = absolute.pathname + absolute.search
  return absolute !== null
}
