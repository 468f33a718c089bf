import Router from '@koa/router'
import type { PaymentMethod } from '@player/db'
import type { Middleware } from 'koa'
import { type Failure, failureKinds } from '../kernel/failure.ts'
import { delayRefusal } from '../kernel/delay-refusal.ts'
import { notificationRecorder, paymentProviders, type Context } from '../modules/payments/index.ts'
import { readBody } from './body.ts'
import { networkOf } from '../kernel/network.ts'
import { toFailure } from '../kernel/to-failure.ts'

/** Stores each callback of a provider once, then acknowledges it. Statuses: 400 unreadable, 401 not authentic, 404 method never used, 413, 429, 500, 503. */
export function webhooks(ctx: Context): Router {
  const router = new Router({ prefix: '/webhooks' })
  const logRefusal = createRefusalLog(ctx)
  const record = notificationRecorder(ctx)
  const handlerOf =
    (method: PaymentMethod): Middleware =>
    async (koa) => {
      const network = networkOf(koa.ip)
      try {
        const body = await readBody(koa.req)
        const headers = Object.fromEntries(
          Object.entries(koa.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        )
        await record(method, { network, headers, body })
        koa.body = { ok: true }
      } catch (error) {
        const failure = toFailure(error)
        await delayRefusal(failure, network)
        koa.status = failure.kind === 'invalid' ? 400 : failureKinds[failure.kind].status
        koa.body = { ok: false }
        if (failure.kind === 'unavailable') koa.set('Retry-After', String(failure.retryAfter ?? 5))
        logRefusal(method, koa.status, failure)
      }
    }
  for (const { method, webhookPath } of paymentProviders) router.post(webhookPath, handlerOf(method))
  return router
}

const LOG_EVERY_MS = 10_000

/** Logs refused callbacks without their content: at most one line per method, status and interval, with the number of suppressed lines. */
function createRefusalLog({
  log,
}: Context): (method: PaymentMethod, status: number, failure: Failure) => void {
  const recent = new Map<string, { until: number; suppressed: number }>()
  return (method, status, failure) => {
    const kind = `${method} ${status}`
    const previous = recent.get(kind)
    if (previous && performance.now() < previous.until) {
      previous.suppressed += 1
      return
    }
    recent.set(kind, { until: performance.now() + LOG_EVERY_MS, suppressed: 0 })
    log.warn(
      { method, status, suppressed: previous?.suppressed ?? 0, err: failure, cause: failure.cause },
      'A callback was refused',
    )
  }
}
