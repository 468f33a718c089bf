import Router from '@koa/router'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Live } from '../kernel/live.ts'

/** `/health`: the process runs. `/ready`: it can serve; for whoever sends requests here. */
export function health(ctx: Context, live: Live, state: { stopping: boolean }): Router {
  const router = new Router()
  router.get('/health', (koa) => {
    koa.body = { status: 'ok' }
  })
  router.get('/ready', async (koa) => {
    const database = await sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    )
    const ready = database && !state.stopping
    koa.status = ready ? 200 : 503
    koa.body = {
      status: ready ? 'ok' : 'unavailable',
      database,
      live: live.listening,
      stopping: state.stopping,
    }
  })
  return router
}
