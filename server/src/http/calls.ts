import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Context as KoaContext } from 'koa'
import { cookiesOf } from '../kernel/cookies.ts'
import { createOpenCount } from '../kernel/open-count.ts'
import { deviceReads } from '../kernel/device-reads.ts'
import type { Live } from '../kernel/live.ts'
import { networkOf } from '../kernel/network.ts'
import { requestSession } from '../kernel/request-session.ts'
import type { Request } from '../kernel/request.ts'
import type { Context } from '../modules/payments/index.ts'
import { currentSession } from '../modules/sessions/index.ts'
import { closeWithin } from './deadline.ts'
import type { AppCall } from './router.ts'

export const requestOf = (koa: KoaContext): Request => ({
  ip: networkOf(koa.ip),
  userAgent: koa.get('User-Agent'),
})

/** Limits the memory: at this number of tokens `deviceIds` is emptied. */
const MAX_KNOWN = 10_000
/** The devices of sessions that read playlists, by the tokens of their cookies. */
const deviceIds = new Map<string, string>()
const readsWithSession = createOpenCount(1)

/**
 * Returns whether the session's look-up may read the playlists too: false if another request of its device reads them, or if the client is gone; then
 * `readInTurn` reads them. Until the first look-up the device is unknown, and only requests of the same session count.
 */
export function beginReadWithSession(token: string, response: ServerResponse): boolean {
  const subject = deviceIds.get(token) ?? token
  if (response.destroyed || !readsWithSession.begin(subject)) return false
  response.once('close', () => readsWithSession.end(subject))
  return true
}

export function rememberDevice(token: string, deviceId: string): void {
  if (deviceIds.size >= MAX_KNOWN) deviceIds.clear()
  deviceIds.set(token, deviceId)
}

/** Creates the call of a request. `procedures` are the names of its procedures, for which the look-up of the session reads more. */
export type CallOf = (koa: KoaContext, procedures?: readonly string[]) => AppCall

/** Returns a function that makes the call of a request, for tRPC procedures and REST calls. */
export function createCallOf(ctx: Context, live: Live): CallOf {
  const { origin } = ctx.config.http
  return (koa, procedures = []) => {
    const cookies = cookiesOf(koa, origin.startsWith('https:'))
    const request = requestOf(koa)
    const closeAnswerWithin = (withinMs: number) => closeWithin(koa.res, withinMs)
    return {
      ctx,
      live,
      request,
      cookies,
      requestSession: requestSession(async () => {
        const token = cookies.session()
        const withPlaylists =
          procedures.includes('playlists.list') && token !== null && beginReadWithSession(token, koa.res)
        const session = await currentSession(ctx, request, token, withPlaylists)
        if (withPlaylists && session) rememberDevice(token, session.deviceId)
        return session
      }),
      closeAnswerWithin,
      readInTurn: deviceReads(closeAnswerWithin),
      isFromOurPages: isFromOurPages(koa.headers, origin),
    }
  }
}

/** Whether one of our own pages sent the request (D18), by a header that no foreign page can send. Ignores case and a final slash. */
function isFromOurPages(headers: IncomingHttpHeaders, origin: string): boolean {
  const isOurs = (value: string | string[] | undefined) =>
    typeof value === 'string' && value.toLowerCase().replace(/\/$/, '') === origin.toLowerCase()
  return (
    isOurs(headers['x-client-origin']) &&
    (headers.origin === undefined || isOurs(headers.origin)) &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
