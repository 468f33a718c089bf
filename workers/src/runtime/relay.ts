import { setTimeout as wait } from 'node:timers/promises'
import { listen, outbox } from '@player/db'
import type { WorkerContext } from '../context.ts'
import type { Job } from './define-job.ts'
import type { Timings } from './timings.ts'
import type { Engine } from './engine.ts'
import { createOutageLog } from './outage-log.ts'
import { send } from './send.ts'
import type { Watchdog } from './watchdog.ts'

const BATCH_SIZE = 100
/** Finds events whose notification was lost. */
const POLL_MS = 1_000
/** Minimum between two batches, so that events of a burst are moved together. The first batch does not wait. */
const MIN_INTERVAL_MS = 10

/** Moves events from the outbox to the queue, on notification and by polling. */
export function startRelay(
  ctx: WorkerContext,
  engine: Engine,
  jobs: ReadonlyMap<string, Job>,
  reactions: ReadonlyMap<string, readonly string[]>,
  timings: Timings,
  watchdog: Watchdog,
) {
  let running: Promise<void> | null = null
  let mustRepeat = false
  let isStopped = false
  let lastAt = -Infinity

  const outage = createOutageLog(ctx.log, {
    level: 'warn',
    failing: 'The outbox cannot be read. The relay will retry',
    working: 'The outbox can be read again',
  })
  const drain = async () => {
    do {
      const sinceLast = performance.now() - lastAt
      if (sinceLast < MIN_INTERVAL_MS) await wait(MIN_INTERVAL_MS - sinceLast)
      mustRepeat = false
      await watchdog.watch('the relay', async () => {
        const { written, hasMore } = await outbox.fanOut(ctx.db, BATCH_SIZE, reactions, timings.firstWait)
        await send(ctx, engine, jobs, written, timings)
        if (hasMore) mustRepeat = true
      })
      lastAt = performance.now()
    } while (mustRepeat && !isStopped)
  }
  const start = () => {
    mustRepeat = true
    if (isStopped || running) return
    running = drain()
      .then(outage.worked, outage.failed)
      .finally(() => (running = null))
  }
  const listener = listen({
    connectionString: ctx.config.database.directUrl,
    channel: outbox.OUTBOX_CHANNEL,
    name: 'player-relay',
    onNotification: start,
    onListening: start,
    onInterrupted: (error) =>
      ctx.log.warn({ err: error }, 'The relay receives no notifications. It polls instead'),
  })
  const poll = setInterval(start, POLL_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(poll)
      await listener.close()
      await running
    },
  }
}
