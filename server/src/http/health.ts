import Router from '@koa/router'
import { EXPECT_WRITABLE, isReadOnly, missingMigrations } from '@player/db'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { CHECK_HEADER, isCheck } from '../kernel/check-request.ts'
import { rememberTrue } from '../kernel/remember.ts'
import { singleFlight } from '../kernel/single-flight.ts'
import { VERSION } from '../kernel/version.ts'
import { wrongKeys } from '../keys.ts'

const LOOK_AGAIN_MS = 1_000

/**
 * `/health`: the process runs, and its version; to `ops check` also how many proxies the request came through. `/ready`: whether it can
 * serve, or why not; a database that refuses to write is an obstacle (D22). Concurrent probes share one query.
 */
export function health(ctx: Context, state: { stopping: boolean }): Router {
  const router = new Router()
  const database = singleFlight(() => obstacleOf(ctx))
  const hasPassed = rememberTrue<keyof typeof START_CHECKS>((name) => START_CHECKS[name](ctx), LOOK_AGAIN_MS)
  const obstacle = async (): Promise<string | null> => {
    if (state.stopping) return 'stopping'
    const ofDatabase = await database()
    if (ofDatabase !== null) return ofDatabase
    if (!(await hasPassed('migrations').catch(() => false))) return 'migrations'
    return (await hasPassed('keys').catch(() => false)) ? null : 'keys'
  }
  router.get('/health', (koa) => {
    koa.body = {
      status: 'ok',
      version: VERSION,
      ...(isCheck(ctx.config, koa.get(CHECK_HEADER)) && {
        forwarded: forwardedBy(koa.get('X-Forwarded-For')),
      }),
    }
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

/** Checks at a process's start, which are repeated until they succeed. */
const START_CHECKS = { migrations: hasItsMigrations, keys: hasItsKeys }

async function hasItsMigrations({ db, log }: Context): Promise<boolean> {
  const missing = await missingMigrations(db)
  if (missing.length > 0)
    log.warn({ missing }, 'The database is missing migrations. This server is not ready')
  return missing.length === 0
}

async function hasItsKeys(ctx: Context): Promise<boolean> {
  const wrong = await wrongKeys(ctx)
  if (wrong.length > 0) ctx.log.error({ wrong }, 'A key is wrong. This server is not ready')
  return wrong.length === 0
}

/** The number of proxies that named whom they forward. */
const forwardedBy = (header: string): number => header.split(',').filter((each) => each.trim() !== '').length
