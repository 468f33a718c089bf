import type { IncomingMessage } from 'node:http'

const PATH = /^\/[^\s#]*$/

/** Whether a request names a path, `*` or a URL, which becomes its path and query (RFC 9112, 3.2). For others Koa's `url.parse` may throw. */
export function hasTarget(request: Pick<IncomingMessage, 'url'>): boolean {
  const { url = '' } = request
  if (PATH.test(url) || url === '*') return true
  const absolute = /^https?:/i.test(url) ? URL.parse(url) : null
  if (absolute) request.url = absolute.pathname + absolute.search
  return absolute !== null
}

/** Whether a request has several Host headers, for which RFC 9112 (section 3.2) requires 400: a proxy may use another one than Node. */
export const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length > 1
