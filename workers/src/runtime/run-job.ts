import { type DeliveryKey, deliveryRuns, type Tx } from '@player/db'
import { Failure, failureKinds, retryAfterOf } from '@player/server/kernel/failure'
import { eventToDone } from '@player/server/kernel/metrics'
import { runTraced, traceDevice } from '@player/server/kernel/trace'
import { unitsOf } from '@player/server/kernel/unit'
import { UnrecoverableError } from 'bullmq'
import { z } from 'zod'
import type { WorkerContext } from '../context.ts'
import type { Job } from './define-job.ts'
import type { Timings } from './timings.ts'

const deviceEvent = z.object({ deviceId: z.string() })

/** 'put off' if the dependency sent a Retry-After: the delivery is due again only after it. */
export type Outcome = 'done' | 'nothing to do' | 'put off'

/** Thrown to roll the transaction back, because another run was first. */
class AlreadyDone extends Error {}

/**
 * Runs a job with its effect exactly once, because its transaction also marks the delivery done. Jobs that may be poison run one at a time.
 *
 * @throws the job's error; UnrecoverableError if a retry cannot help
 */
export async function runJob(
  ctx: WorkerContext,
  job: Job,
  delivery: DeliveryKey,
  timings: Timings,
): Promise<Outcome> {
  const begin = (allowMaybePoison: boolean) =>
    deliveryRuns.begin(ctx.db, delivery, timings.maxRunSeconds, { allowMaybePoison })
  const safeRun = await begin(false)
  if (safeRun) return runTraced(safeRun.requestId, () => run(ctx, job, delivery, safeRun, timings))
  return runAlone(async () => {
    const maybePoisonRun = await begin(true)
    if (!maybePoisonRun) return 'nothing to do'
    return runTraced(maybePoisonRun.requestId, () => run(ctx, job, delivery, maybePoisonRun, timings))
  })
}

/** A job that may be poison runs alone, so that a crash identifies its cause. */
let lastMaybePoison: Promise<unknown> = Promise.resolve()

function runAlone<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastMaybePoison.then(work)
  lastMaybePoison = turn.catch(() => undefined)
  return turn
}

async function run(
  ctx: WorkerContext,
  job: Job,
  delivery: DeliveryKey,
  { payload, age }: { readonly payload: unknown; readonly age: number },
  { maxRunSeconds, retryWithin }: Timings,
): Promise<Outcome> {
  const startedAt = performance.now()
  const device = deviceEvent.safeParse(payload)
  if (device.success) traceDevice(device.data.deviceId)
  let isDone = false
  const unit = unitsOf(ctx.db, async (tx) => {
    if (!(await deliveryRuns.markDone(tx, delivery))) throw new AlreadyDone()
  })
  function unitOfJob<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  function unitOfJob(): Promise<void>
  async function unitOfJob(work?: (tx: Tx) => Promise<unknown>): Promise<unknown> {
    const result = await (work ? unit(work) : unit())
    isDone = true
    return result
  }
  const jobContext: WorkerContext = { ...ctx, unit: unitOfJob }
  try {
    await job.run(jobContext, payload, delivery)
    if (!isDone)
      throw new Error(`${job.name} ended without calling ctx.unit, so the delivery is not marked done`)
    eventToDone.observe({ job_name: job.name }, age + (performance.now() - startedAt) / 1_000)
    return 'done'
  } catch (error) {
    if (error instanceof AlreadyDone) return 'nothing to do'
    const final = error instanceof Failure && !failureKinds[error.kind].retry
    const reason = error instanceof Error ? error.message : String(error)
    const retryAfter = final ? null : retryAfterOf(error)
    await deliveryRuns.recordFailure(ctx.db, delivery, reason, {
      final,
      retryAfter,
      maxRunSeconds,
      retryWithin,
    })
    const level = final ? 'error' : 'warn'
    ctx.log[level](
      { err: error, job: job.name, eventId: delivery.event_id, final, retryAfter },
      'A job failed',
    )
    if (retryAfter !== null) return 'put off'
    throw final ? new UnrecoverableError(reason) : error
  }
}
