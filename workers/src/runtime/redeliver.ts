import { attention, deliveries } from '@player/db'
import type { WorkerContext } from '../context.ts'
import type { Job } from './define-job.ts'
import type { Pace } from './pace.ts'
import type { Engine } from './engine.ts'
import { send } from './send.ts'

const AT_ONCE = 100

/** Sends again whatever was given to the queue and never done: from the table alone, whatever the queue remembers. */
export async function redeliver(
  ctx: WorkerContext,
  engine: Engine,
  jobs: ReadonlyMap<string, Job>,
  pace: Pace,
  progress: () => void = () => {},
): Promise<void> {
  for (;;) {
    const { due, dead } = await deliveries.takeDue(ctx.db, [...jobs.keys()], AT_ONCE, pace.ladder)
    for (const { job, event_id: eventId } of dead) ctx.log.error({ job, eventId }, 'A delivery is given up')
    // Where the queue takes nothing, the rest stays due.
    if (!(await send(ctx, engine, jobs, due, pace)) || due.length + dead.length < AT_ONCE) return
    progress()
  }
}

/** Says what a person has to look at: `npm run ops -- queue list` shows it. */
export async function tellOfTrouble(ctx: WorkerContext): Promise<void> {
  const { dead, stuck } = await attention.counts(ctx.db)
  if (dead > 0 || stuck > 0) ctx.log.error({ dead, stuck }, 'Deliveries are dead or stuck')
}
