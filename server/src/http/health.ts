import Router from '@koa/router'
import { EXPECT_WRITABLE, isReadOnly, missingMigrations } from '@player/db'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { rememberTrue } from '../kernel/remember.ts'
import { singleFlight } from '../kernel/single-flight.ts'

const LOOK_AGAIN_MS = 1_000

/**
 * `/health`: the process runs. `/ready`: it can serve, else why not; a database that refuses to write is an obstacle (D22).
 * Concurrent probes share one query.
 */
export function health(ctx: Context, state: { stopping: boolean }): Router {
  const router = new Router()
  const database = singleFlight(() => obstacleOf(ctx))
  const isUpToDate = rememberTrue(() => hasItsMigrations(ctx), LOOK_AGAIN_MS)
  const obstacle = async (): Promise<string | null> => {
    if (state.stopping) return 'stopping'
    const ofDatabase = await database()
    if (ofDatabase !== null) return ofDatabase
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

/** The failure of a read-only server closes its connection, so that the next probe reaches the new primary after a failover. */
function obstacleOf({ db }: Context): Promise<'database' | 'read-only' | null> {
  return sql
    .raw(EXPECT_WRITABLE)
    .execute(db)
    .then(
      () => null,
      (error: unknown) => (isReadOnly(error) ? 'read-only' : 'database'),
    )
}

async function hasItsMigrations({ db, log }: Context): Promise<boolean> {
  const missing = await missingMigrations(db)
  if (missing.length > 0)
    log.warn({ missing }, 'The database is missing migrations. This server is not ready')
  return missing.length === 0
}
