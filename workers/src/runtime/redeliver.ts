import { deadDeliveries, deliveries } from '@player/db'
import type { WorkerContext } from '../context.ts'
import type { Job } from './define-job.ts'
import type { Timings } from './timings.ts'
import type { Engine } from './engine.ts'
import { send } from './send.ts'

const BATCH_SIZE = 100

/** Sends due deliveries to the queue again. Works even if the queue lost its jobs. */
export async function redeliver(
  ctx: WorkerContext,
  engine: Engine,
  jobs: ReadonlyMap<string, Job>,
  timings: Timings,
  progress: () => void = () => {},
): Promise<void> {
  for (;;) {
    const { due, dead } = await deliveries.takeDue(
      ctx.db,
      [...jobs.keys()],
      BATCH_SIZE,
      timings.retryScheduleFactor,
    )
    for (const { job, event_id: eventId } of dead) ctx.log.error({ job, eventId }, 'A delivery is dead')
    if (!(await send(ctx, engine, jobs, due, timings)) || due.length + dead.length < BATCH_SIZE) return
    progress()
  }
}

export async function logDeadDeliveries(ctx: WorkerContext): Promise<void> {
  const { dead, stuck } = await deadDeliveries.counts(ctx.db)
  if (dead > 0 || stuck > 0) ctx.log.error({ dead, stuck }, 'Deliveries are dead or stuck')
}
