import type { RequestListener } from 'node:http'
import Router from '@koa/router'
import Koa, { type Context as KoaContext } from 'koa'
import { createIdentify } from './http/app-access.ts'
import { appApi } from './http/app-api.ts'
import { appOperations } from './http/app-operations.ts'
import { createCallOf, requestOf } from './http/calls.ts'
import { restRouter, unknownCall } from './http/rest.ts'
import { isClientGone } from './http/client-gone.ts'
import { endAtDeadline } from './http/deadline.ts'
import { securityHeaders } from './http/headers.ts'
import { filesIn, type Files } from './http/files.ts'
import { filesInMemory } from './http/files-in-memory.ts'
import { health } from './http/health.ts'
import { redirectOtherHosts } from './http/host-name.ts'
import { measure } from './http/measure.ts'
import { pages } from './http/pages.ts'
import { oneAtATime } from './http/pipelining.ts'
import { reminderLinks } from './http/reminder-links.ts'
import { requestIds } from './http/request-id.ts'
import { requestLog } from './http/request-log.ts'
import { securityTxt } from './http/security-txt.ts'
import { hasSeveralHosts, hasTarget } from './http/target.ts'
import { trpc } from './http/trpc.ts'
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts'
import { skipLogin } from './http/skip-login.ts'
import { refuseOtherMethods } from './http/methods.ts'
import { webhooks } from './http/webhooks.ts'
import type { Live } from './kernel/live.ts'
import { currentNotices } from './modules/notices/index.ts'
import type { Context } from './modules/payments/index.ts'

interface State {
  isStopping: boolean
  /** Requests whose handling has not ended, also those of disconnected clients, but no streams. */
  readonly answering: Set<Promise<void>>
}

export const createState = (): State => ({ isStopping: false, answering: new Set() })

export function createHandler(
  ctx: Context,
  live: Live,
  state = createState(),
  reservedCtx = ctx,
): RequestListener {
  const files = filesIn(ctx.config.http.webRoot)
  const sendFromMemory = filesInMemory(ctx.config, files)
  const handle = createApp(ctx, live, files, state, reservedCtx).callback()
  const commonHeaders = securityHeaders(ctx.config)
  return oneAtATime((request, response) => {
    if (!hasTarget(request) || hasSeveralHosts(request)) {
      response.writeHead(400, commonHeaders).end()
      return
    }
    endAtDeadline(response)
    if (sendFromMemory(request, response)) return
    const answer = handle(request, response).finally(() => state.answering.delete(answer))
    state.answering.add(answer)
  })
}

/** The server's middleware in order. Callbacks and probes use `reservedCtx`, whose connections other requests do not take. */
export function createApp(
  ctx: Context,
  live: Live,
  files: Files,
  state = createState(),
  reservedCtx = ctx,
): Koa {
  const { trustedProxies } = ctx.config.http
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  const callOf = createCallOf(ctx, live)

  // Reads the notices at the start, so that no television has to wait for them.
  currentNotices(ctx, live)
  app.on('error', (error: Error, koa: KoaContext) => {
    if (!isClientGone(error, koa)) ctx.log.error({ err: error }, 'A request failed unexpectedly')
  })
  app.use(requestIds(trustedProxies > 0))
  app.use(requestLog(ctx.log))
  if (ctx.config.http.metricsPort !== undefined) app.use(measure)
  app.use(warnOfUntrustedProxy(ctx.log, trustedProxies))
  const commonHeaders = securityHeaders(ctx.config)
  app.use((koa, next) => {
    koa.set(commonHeaders)
    return next()
  })
  app.use(trpc(callOf))
  app.use(appApi((koa) => ({ ctx, live, request: requestOf(koa) }), createIdentify(), appOperations))
  // One router, because each of several would compare the path with its routes in turn.
  const router = new Router()
  for (const part of [
    restRouter(callOf, ctx.log),
    health(reservedCtx, state),
    webhooks(reservedCtx),
    securityTxt(ctx.config),
    reminderLinks(ctx),
  ])
    router.use(part.routes())
  app.use(router.routes())
  app.use(refuseOtherMethods(router))
  app.use(unknownCall)
  app.use(redirectOtherHosts(ctx.config))
  app.use(skipLogin(callOf))
  app.use(pages(ctx.config, files))
  return app
}
