import { deliveries, type DeliveryKey } from '@player/db'
import type { WorkerContext } from '../context.ts'
import type { Job, QueueName } from './define-job.ts'
import type { Logger } from 'pino'
import type { Timings } from './timings.ts'
import type { Engine, QueuedJob } from './engine.ts'
import { createOutageLog, type OutageLog } from './outage-log.ts'

/** Sends deliveries as jobs `<event>.<job>.<sends>`. Returns false if some failed; these are due again at the same step of their schedule. */
export async function send(
  ctx: WorkerContext,
  engine: Engine,
  jobs: ReadonlyMap<string, Job>,
  keys: readonly DeliveryKey[],
  { firstWait }: Timings,
): Promise<boolean> {
  const known = keys.flatMap((key) => {
    const job = jobs.get(key.job)
    if (job) return [{ key, job }]
    ctx.log.warn({ job: key.job, eventId: key.event_id }, 'Unknown job. A newer worker will run it')
    return []
  })
  const results = await Promise.all(
    [...Map.groupBy(known, ({ job }) => job.queue)].map(async ([queue, deliveriesOfQueue]) => {
      const queued = deliveriesOfQueue.map(({ job, key }) => queuedJobOf(job, key))
      try {
        await engine.send(queue, queued)
        return true
      } catch {
        const refusedKeys = deliveriesOfQueue.map(({ key }) => key)
        await deliveries.undoSends(ctx.db, refusedKeys, firstWait)
        return false
      }
    }),
  )
  return !results.includes(false)
}

/** Wraps an engine to log the outages of each queue. */
export function logRefusals(engine: Engine, log: Logger): Engine {
  const outages = new Map<QueueName, OutageLog>()
  const outageOf = (queue: QueueName): OutageLog => {
    const existing = outages.get(queue)
    if (existing) return existing
    const failing = 'The queue does not accept deliveries'
    const working = 'The queue accepts deliveries again'
    const outage = createOutageLog(log, { level: 'warn', failing, working, fields: { queue } })
    outages.set(queue, outage)
    return outage
  }
  return {
    ...engine,
    async send(queue, jobs) {
      try {
        await engine.send(queue, jobs)
      } catch (error) {
        outageOf(queue).failed(error)
        throw error
      }
      outageOf(queue).worked()
    },
  }
}

const queuedJobOf = (job: Job, { event_id, sends }: DeliveryKey): QueuedJob => ({
  name: job.name,
  data: { event_id, job: job.name, sends },
  opts: {
    jobId: `${event_id}.${job.name}.${sends}`,
    attempts: job.attempts,
    backoff: { type: 'exponential', delay: job.backoffMs, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: true,
  },
})
