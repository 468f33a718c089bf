import type { IncomingHttpHeaders } from 'node:http'

/** Whether one of our own pages sent the request (D18): it has a header that no foreign page can send. */
export function isFromOurPages(headers: IncomingHttpHeaders, origin: string): boolean {
  const allowed = (value: string | string[] | undefined) => value === undefined || value === origin
  return (
    headers['x-client-origin'] === origin &&
    allowed(headers.origin) &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
