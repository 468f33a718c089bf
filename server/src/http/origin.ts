import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether one of our own pages sent the request (D18): it has a header that no foreign page can send. Ignores case and a final
 * slash.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, origin: string): boolean {
  const isOurs = (value: string | string[] | undefined) =>
    typeof value === 'string' && value.toLowerCase().replace(/\/$/, '') === origin.toLowerCase()
  return (
    isOurs(headers['x-client-origin']) &&
    (headers.origin === undefined || isOurs(headers.origin)) &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
