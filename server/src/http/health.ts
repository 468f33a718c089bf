import { setTimeout as wait } from 'node:timers/promises'
import Router from '@koa/router'
import { attention } from '@player/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Live } from '../kernel/live.ts'

/**
 * `/health`: the process runs. `/ready`: it can serve, for whoever sends requests here; `work` is what a person has to look
 * at (`npm run ops -- queue list`), for whoever watches.
 */
export function health(ctx: Context, live: Live, state: { stopping: boolean }): Router {
  const router = new Router()
  const look = onceAtATime(() => attention.counts(ctx.db))
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
      // A table that is locked for a moment makes nobody unready.
      work: database ? await Promise.race([look(), wait(LOOK_MS, null)]) : null,
    }
  })
  return router
}

const LOOK_MS = 300

/** Those who ask while an answer is on its way get that one; null when there is none. */
function onceAtATime<Found>(ask: () => Promise<Found>): () => Promise<Found | null> {
  let asked: Promise<Found | null> | null = null
  return () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => (asked = null))
    return asked
  }
}
