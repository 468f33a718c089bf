import Router from '@koa/router'
import { EXPECT_WRITABLE, isReadOnly, missingMigrations } from '@player/db'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { CHECK_HEADER, isCheck } from '../kernel/check-request.ts'
import { rememberTrue } from '../kernel/remember.ts'
import { singleFlight } from '../kernel/single-flight.ts'
import { VERSION } from '../kernel/version.ts'
import { wrongKeys } from '../keys.ts'

const CHECK_AGAIN_MS = 1_000

/**
 * `/health`: that the process runs, and its version; for `ops check` also how many proxies the request came through. `/ready`: whether the
 * process can serve, or why not; a read-only database is a reason (D22). Concurrent probes share one query.
 */
export function health(ctx: Context, state: { isStopping: boolean }): Router {
  const router = new Router()
  const database = singleFlight(() => databaseProblem(ctx))
  const hasPassed = rememberTrue<keyof typeof START_CHECKS>((name) => START_CHECKS[name](ctx), CHECK_AGAIN_MS)
  const findProblem = async (): Promise<string | null> => {
    if (state.isStopping) return 'stopping'
    const reason = await database()
    if (reason !== null) return reason
    if (!(await hasPassed('migrations').catch(() => false))) return 'migrations'
    return (await hasPassed('keys').catch(() => false)) ? null : 'keys'
  }
  router.get('/health', (koa) => {
    koa.body = {
      status: 'ok',
      version: VERSION,
      ...(isCheck(ctx.config, koa.get(CHECK_HEADER)) && {
        forwarded: proxyCount(koa.get('X-Forwarded-For')),
      }),
    }
  })
  router.get('/ready', async (koa) => {
    const reason = await findProblem()
    koa.status = reason === null ? 200 : 503
    koa.body = reason === null ? { status: 'ok' } : { status: 'unavailable', reason }
  })
  return router
}

/** The error of a read-only server closes its connection, so that the next probe reaches the new primary after a failover. */
function databaseProblem({ db }: Context): Promise<'database' | 'read-only' | null> {
  return sql
    .raw(EXPECT_WRITABLE)
    .execute(db)
    .then(
      () => null,
      (error: unknown) => (isReadOnly(error) ? 'read-only' : 'database'),
    )
}

const START_CHECKS = { migrations: hasAllMigrations, keys: hasRightKeys }

async function hasAllMigrations({ db, log }: Context): Promise<boolean> {
  const missing = await missingMigrations(db)
  if (missing.length > 0)
    log.warn({ missing }, 'The database is missing migrations. This server is not ready')
  return missing.length === 0
}

async function hasRightKeys(ctx: Context): Promise<boolean> {
  const wrong = await wrongKeys(ctx)
  if (wrong.length > 0) ctx.log.error({ wrong }, 'A key is wrong. This server is not ready')
  return wrong.length === 0
}

const proxyCount = (header: string): number => header.split(',').filter((part) => part.trim() !== '').length
