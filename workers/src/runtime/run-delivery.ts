import type { DeliveryKey } from '@player/db'
import { jobRuns } from '@player/server/kernel/metrics'
import { UnrecoverableError } from 'bullmq'
import type { WorkerContext } from '../context.ts'
import type { CircuitBreakers } from './circuit-breakers.ts'
import type { Job } from './define-job.ts'
import { runJob, type Outcome } from './run-job.ts'
import type { Timings } from './timings.ts'

/** Runs a delivery's job, and reports the result to metrics and circuit breakers. @throws the job's error; UnrecoverableError for an unknown job */
export async function runDelivery(
  ctx: WorkerContext,
  jobs: ReadonlyMap<string, Job>,
  breakers: CircuitBreakers,
  timings: Timings,
  delivery: DeliveryKey,
): Promise<void> {
  const job = jobs.get(delivery.job)
  // A newer worker has this job, and runs it when the delivery is sent again.
  if (!job) throw new UnrecoverableError(`This worker has no job '${delivery.job}'`)
  const results = new Map<string, { readonly error?: unknown }>()
  const dependencies = {
    answered: (dependency: string) => void results.set(dependency, {}),
    failed: (dependency: string, error: unknown) => void results.set(dependency, { error }),
  }
  let outcome: Outcome | 'failed' | 'dead' = 'failed'
  let thrown: unknown
  try {
    outcome = await runJob({ ...ctx, dependencies }, job, delivery, timings)
  } catch (error) {
    thrown = error
    if (error instanceof UnrecoverableError) outcome = 'dead'
    throw error
  } finally {
    jobRuns.inc({ job_name: job.name, outcome })
    for (const [dependency, result] of results)
      if ('error' in result) breakers.failed(job.queue, dependency, result.error)
      else await breakers.answered(job.queue, dependency)
    if (results.size === 0 && outcome === 'done') await breakers.answered(job.queue)
    if (results.size === 0 && outcome === 'failed') breakers.failed(job.queue, job.queue, thrown)
  }
}
