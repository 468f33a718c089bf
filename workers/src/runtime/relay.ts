import { listen, outbox } from '@player/db'
import type { WorkerContext } from '../context.ts'
import type { Job } from './define-job.ts'
import type { Pace } from './pace.ts'
import type { Engine } from './engine.ts'
import { send } from './send.ts'
import type { Watch } from './watch.ts'

const AT_ONCE = 100
/** Behind the notification, in case one is missed. */
const POLL_MS = 1_000

export interface Relay {
  stop(): Promise<void>
}

/** Carries facts from the outbox to the queue: at once when one is written, and once a second to be sure. */
export function startRelay(
  ctx: WorkerContext,
  engine: Engine,
  jobs: ReadonlyMap<string, Job>,
  reactions: ReadonlyMap<string, readonly string[]>,
  pace: Pace,
  watch: Watch,
): Relay {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const drain = async () => {
    do {
      again = false
      await watch.over('the relay', async () => {
        const { written, more } = await outbox.fanOut(ctx.db, AT_ONCE, reactions, pace.firstWait)
        await send(ctx, engine, jobs, written, pace)
        if (more) again = true
      })
    } while (again && !stopped)
  }
  const wake = () => {
    again = true
    if (stopped || running) return
    running = drain()
      .catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'The outbox cannot be read; it will be tried again'),
      )
      .finally(() => (running = null))
  }
  const listener = listen({
    connectionString: ctx.config.database.directUrl,
    channel: outbox.OUTBOX_CHANNEL,
    name: 'player-relay',
    onNotification: wake,
    onListening: wake,
    onInterrupted: (error) => ctx.log.warn({ err: error }, 'The relay does not hear of new facts; it polls'),
  })
  const poll = setInterval(wake, POLL_MS)
  return {
    async stop() {
      stopped = true
      clearInterval(poll)
      await listener.close()
      await running
    },
  }
}
