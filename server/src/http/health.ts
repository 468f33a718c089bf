import Router from '@koa/router'
import { missingMigrations } from '@player/db'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { rememberTrue } from '../kernel/remember.ts'
import { singleFlight } from '../kernel/single-flight.ts'

const LOOK_AGAIN_MS = 1_000

/** `/health`: the process runs. `/ready`: it can serve, else why not. Concurrent probes share one query. */
export function health(ctx: Context, state: { stopping: boolean }): Router {
  const router = new Router()
  const answers = singleFlight(() => isAnswering(ctx))
  const isUpToDate = rememberTrue(() => hasItsMigrations(ctx), LOOK_AGAIN_MS)
  const obstacle = async (): Promise<string | null> => {
    if (state.stopping) return 'stopping'
    if (!(await answers())) return 'database'
    return (await isUpToDate('migrations').catch(() => false)) ? null : 'migrations'
  }
  router.get('/health', (koa) => {
    koa.body = { status: 'ok' }
  })
  router.get('/ready', async (koa) => {
    const reason = await obstacle()
    koa.status = reason === null ? 200 : 503
    koa.body = reason === null ? { status: 'ok' } : { status: 'unavailable', reason }
  })
  return router
}

function isAnswering({ db }: Context): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

async function hasItsMigrations({ db, log }: Context): Promise<boolean> {
  const missing = await missingMigrations(db)
  if (missing.length > 0)
    log.warn({ missing }, 'The database is missing migrations. This server is not ready')
  return missing.length === 0
}
