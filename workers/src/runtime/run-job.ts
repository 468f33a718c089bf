import { deliveries, type DeliveryKey } from '@player/db'
import { Failure, failureKinds, patienceFor } from '@player/server/kernel/failure'
import { unitsOf } from '@player/server/kernel/unit'
import { UnrecoverableError } from 'bullmq'
import type { WorkerContext } from '../context.ts'
import type { Job } from './define-job.ts'
import type { Pace } from './pace.ts'

/**
 * What became of a run: nothing was left to do, the effect has been committed, or its target asked for more patience than
 * the queue has.
 */
export type Outcome = 'done' | 'nothing to do' | 'put off'

/** The delivery was done by somebody else in the meantime: this run must not take effect. */
class DoneBefore extends Error {}

/**
 * Runs a job for one delivery so that its effect happens once, however often this is called: the unit that it is given
 * marks the delivery done in the transaction of the effect. A run that is not heard of for a while counts as lost. One
 * whose target says when it wants to be asked again is over: the delivery is sent again then, by its own table alone. A
 * delivery that ended with its process more than once runs while no other such one does here.
 *
 * @throws what the job throws, as UnrecoverableError when trying again cannot help
 */
export async function runJob(
  ctx: WorkerContext,
  job: Job,
  delivery: DeliveryKey,
  pace: Pace,
): Promise<Outcome> {
  const begin = (asSuspect: boolean) => deliveries.begin(ctx.db, delivery, pace.runLimit, { asSuspect })
  const open = await begin(false)
  if (open) return run(ctx, job, delivery, open.payload, pace)
  return alone(async () => {
    const suspect = await begin(true)
    return suspect ? run(ctx, job, delivery, suspect.payload, pace) : 'nothing to do'
  })
}

/** Suspects run one after the other: two workers may have one each. */
let suspects: Promise<unknown> = Promise.resolve()

function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = suspects.then(work)
  suspects = turn.catch(() => undefined)
  return turn
}

async function run(
  ctx: WorkerContext,
  job: Job,
  delivery: DeliveryKey,
  payload: unknown,
  { runLimit, retryWithin }: Pace,
): Promise<Outcome> {
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
    await job.run(jobContext, payload, delivery)
    if (!done) throw new Error(`${job.name} ended without its unit: nothing marks the delivery done`)
    return 'done'
  } catch (error) {
    if (error instanceof DoneBefore) return 'nothing to do'
    const final = error instanceof Failure && !failureKinds[error.kind].retry
    const reason = error instanceof Error ? error.message : String(error)
    const putOff = final ? null : patienceFor(error)
    await deliveries.recordFailure(ctx.db, delivery, reason, { final, putOff, runLimit, retryWithin })
    const level = final ? 'error' : 'warn'
    ctx.log[level]({ err: error, job: job.name, eventId: delivery.event_id, final, putOff }, 'A job failed')
    if (putOff !== null) return 'put off'
    throw final ? new UnrecoverableError(reason) : error
  }
}
