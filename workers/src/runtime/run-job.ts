import { deliveries, type DeliveryKey } from '@player/db'
import { Failure, failureKinds } from '@player/server/kernel/failure'
import { unitsOf } from '@player/server/kernel/unit'
import { UnrecoverableError } from 'bullmq'
import type { WorkerContext } from '../context.ts'
import type { Job } from './define-job.ts'
import type { Pace } from './pace.ts'

/** What became of a run: nothing was left to do, or the effect has been committed. */
export type Outcome = 'done' | 'nothing to do'

/** The delivery was done by somebody else in the meantime: this run must not take effect. */
class DoneBefore extends Error {}

/**
 * Runs a job for one delivery so that its effect happens once, however often this is called: the unit that it is given
 * marks the delivery done in the transaction of the effect. A run that is not heard of for a while counts as lost.
 *
 * @throws what the job throws, as UnrecoverableError when trying again cannot help
 */
export async function runJob(
  ctx: WorkerContext,
  job: Job,
  delivery: DeliveryKey,
  { runLimit, retryWithin }: Pace,
): Promise<Outcome> {
  const open = await deliveries.begin(ctx.db, delivery, runLimit)
  if (!open) return 'nothing to do'

  let done = false
  const unit = unitsOf(ctx.db, async (tx) => {
    if (!(await deliveries.markDone(tx, delivery))) throw new DoneBefore()
  })
  const jobContext: WorkerContext = {
    ...ctx,
    unit: async (work) => {
      const result = await unit(work)
      done = true
      return result
    },
  }
  try {
    await job.run(jobContext, open.payload, delivery)
    if (!done) throw new Error(`${job.name} ended without its unit: nothing marks the delivery done`)
    return 'done'
  } catch (error) {
    if (error instanceof DoneBefore) return 'nothing to do'
    const final = error instanceof Failure && !failureKinds[error.kind].retry
    const reason = error instanceof Error ? error.message : String(error)
    await deliveries.recordFailure(ctx.db, delivery, reason, { final, runLimit, retryWithin })
    const level = final ? 'error' : 'warn'
    ctx.log[level]({ err: error, job: job.name, eventId: delivery.event_id, final }, 'A job failed')
    throw final ? new UnrecoverableError(reason) : error
  }
}
