import { deliveries } from '@player/db'
import { errorKind } from '@player/server/kernel/error-kind'
import { gauges } from '@player/server/kernel/metrics'
import type { WorkerContext } from '../context.ts'
import type { Job, QueueName } from './define-job.ts'
import type { Timings } from './timings.ts'

/** A circuit breaker per dependency, or per queue for jobs that report none. Half-open: one waiting delivery tests the dependency. */
export type CircuitBreakers = ReturnType<typeof createCircuitBreakers>

/** Every breaker starts open, because an outage may have begun earlier. */
export function createCircuitBreakers(
  ctx: Pick<WorkerContext, 'db' | 'log'>,
  jobs: ReadonlyMap<string, Job>,
  timings: Timings,
) {
  const open = new Map<string, QueueName>([...jobs.values()].map(({ queue }) => [queue, queue]))
  const answeredAt = new Map<string, number>()
  const probedAt = new Map<string, number>()
  const errors = new Map<string, string>()
  const setGauge = (dependency: string, error: string) => {
    const lastError = errors.get(dependency)
    if (lastError !== undefined) gauges.circuitOpen.remove({ dependency, error: lastError })
    errors.set(dependency, error)
    gauges.circuitOpen.set({ dependency, error }, open.has(dependency) ? 1 : 0)
  }
  const jobsOf = (queue: QueueName) =>
    [...jobs.values()].filter((job) => job.queue === queue).map(({ name }) => name)
  const isLongAgo = (dependency: string, times: ReadonlyMap<string, number>) =>
    performance.now() - (times.get(dependency) ?? -Infinity) > timings.probeEveryMs

  return {
    /** Closes the breakers of the dependency and its queue. After an outage, the waiting deliveries of the queue become due at once. */
    async answered(queue: QueueName, dependency: string = queue) {
      // A failure between recent answers concerns one delivery, which keeps its own retry schedule.
      const isEndOfOutage =
        (open.has(dependency) || !answeredAt.has(dependency)) && isLongAgo(dependency, answeredAt)
      try {
        if (isEndOfOutage) await deliveries.retryNow(ctx.db, jobsOf(queue), timings.maxRunSeconds)
      } catch (error) {
        return ctx.log.warn({ err: error, dependency }, 'Waiting deliveries could not be rescheduled')
      }
      for (const name of [dependency, queue]) {
        open.delete(name)
        answeredAt.set(name, performance.now())
        setGauge(name, errors.get(name) ?? 'none')
      }
    },
    failed(queue: QueueName, dependency: string, error: unknown) {
      open.set(dependency, queue)
      setGauge(dependency, errorKind(error))
    },
    /** Half-opens each open breaker without a recent answer or probe. */
    async probe() {
      const due = [...open].filter(
        ([dependency]) => isLongAgo(dependency, answeredAt) && isLongAgo(dependency, probedAt),
      )
      const probes = due.map(async ([dependency, queue]) => {
        probedAt.set(dependency, performance.now())
        await deliveries.retryNow(ctx.db, jobsOf(queue), timings.maxRunSeconds, 1)
      })
      for (const probe of await Promise.allSettled(probes))
        if (probe.status === 'rejected') throw probe.reason
    },
  }
}
