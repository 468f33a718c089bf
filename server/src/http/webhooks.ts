import Router from '@koa/router'
import type { Context } from '../context.ts'
import { failureKinds } from '../kernel/failure.ts'
import { recordNotification } from '../modules/payments/index.ts'
import { readBody } from './body.ts'
import { asFailure } from './failures.ts'

/**
 * The payment providers' door: the bytes as they arrived, stored once and acknowledged. Whoever calls is told nothing
 * but a status: 401 for a callback that is not genuine, 404 for a method that there is not, 503 for our own trouble.
 */
export function webhooks(ctx: Context): Router {
  const door = new Router({ prefix: '/webhooks' })
  door.post('/paypal', async (koa) => {
    try {
      const body = await readBody(koa.req)
      const headers = Object.fromEntries(
        Object.entries(koa.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      )
      await recordNotification(ctx, 'paypal', { headers, body })
      koa.body = { ok: true }
    } catch (error) {
      const failure = asFailure(error)
      koa.status = failure.kind === 'invalid' ? 400 : failureKinds[failure.kind].status
      koa.body = { ok: false }
      ctx.log.warn({ err: failure, cause: failure.cause }, 'A callback of PayPal was refused')
    }
  })
  return door
}
