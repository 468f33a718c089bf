import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request was sent by one of our own pages (D18): it says so itself in a header that no foreign page can
 * send, and nothing that the browser adds speaks against it.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, origin: string): boolean {
  const allowed = (value: string | string[] | undefined) => value === undefined || value === origin
  return (
    headers['x-client-origin'] === origin &&
    allowed(headers.origin) &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
