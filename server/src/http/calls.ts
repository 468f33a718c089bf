import type { IncomingHttpHeaders } from 'node:http'
import type { Context as KoaContext } from 'koa'
import { cookiesOf } from '../kernel/cookies.ts'
import { deviceReads } from '../kernel/device-reads.ts'
import type { Live } from '../kernel/live.ts'
import { networkOf } from '../kernel/network.ts'
import { requestSession } from '../kernel/request-session.ts'
import type { Request } from '../kernel/request.ts'
import type { Context } from '../modules/payments/index.ts'
import { currentSession } from '../modules/sessions/index.ts'
import { answerClosed } from './deadline.ts'
import type { CallOf } from './router.ts'

/** The network and browser of a request. */
export const requestOf = (koa: KoaContext): Request => ({
  ip: networkOf(koa.ip),
  userAgent: koa.get('User-Agent'),
})

/** Creates the calls of procedures and REST calls. */
export function createCallOf(ctx: Context, live: Live): CallOf {
  const { origin } = ctx.config.http
  return (koa, procedures = []) => {
    const cookies = cookiesOf(koa, origin.startsWith('https:'))
    const request = requestOf(koa)
    const closed = (withinMs: number) => answerClosed(koa.res, withinMs)
    return {
      ctx,
      live,
      request,
      cookies,
      requestSession: requestSession(() =>
        currentSession(ctx, request, cookies.session(), procedures.includes('playlists.list')),
      ),
      answerClosed: closed,
      beginDeviceRead: deviceReads(closed),
      fromOurPages: isFromOurPages(koa.headers, origin),
    }
  }
}

/**
 * Whether one of our own pages sent the request (D18): it has a header that no foreign page can send. Ignores case and a final
 * slash.
 */
function isFromOurPages(headers: IncomingHttpHeaders, origin: string): boolean {
  const isOurs = (value: string | string[] | undefined) =>
    typeof value === 'string' && value.toLowerCase().replace(/\/$/, '') === origin.toLowerCase()
  return (
    isOurs(headers['x-client-origin']) &&
    (headers.origin === undefined || isOurs(headers.origin)) &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
