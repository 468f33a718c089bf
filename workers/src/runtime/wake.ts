import { deliveries } from '@player/db'
import type { WorkerContext } from '../context.ts'
import type { Job, QueueName } from './define-job.ts'
import type { Pace } from './pace.ts'

/**
 * What is known of those outside whom runs ask, as the mail server or a provider: from the runs alone. A run that asked
 * nobody tells of its queue.
 */
export interface Targets {
  /** After an outage of this target whatever waits in its queue becomes due at once. */
  answered(queue: QueueName, target?: string): Promise<void>
  failed(queue: QueueName, target?: string): void
  /** Lets something that waits be tried, for targets that have not been heard of for a while. */
  probe(): Promise<void>
}

/** Every target counts as failing until it answered, because this process does not know what was before it. */
export function watchTargets(ctx: WorkerContext, jobs: ReadonlyMap<string, Job>, pace: Pace): Targets {
  const failing = new Map<string, QueueName>([...jobs.values()].map(({ queue }) => [queue, queue]))
  const answered = new Map<string, number>()
  const probed = new Map<string, number>()
  const jobsOf = (queue: QueueName) =>
    [...jobs.values()].filter((job) => job.queue === queue).map(({ name }) => name)
  const isSilent = (target: string, since: ReadonlyMap<string, number>) =>
    performance.now() - (since.get(target) ?? -Infinity) > pace.probeEveryMs

  return {
    async answered(queue, target = queue) {
      // While the target answers others, a delivery that fails has a trouble of its own, and its own ladder.
      const outage = (failing.has(target) || !answered.has(target)) && isSilent(target, answered)
      try {
        if (outage) await deliveries.wake(ctx.db, jobsOf(queue), pace.runLimit)
      } catch (error) {
        // Still an outage, then: the next answer wakes them.
        return ctx.log.warn({ err: error, target }, 'What waits could not be woken')
      }
      for (const known of [target, queue]) {
        failing.delete(known)
        answered.set(known, performance.now())
      }
    },
    failed: (queue, target = queue) => void failing.set(target, queue),
    async probe() {
      for (const [target, queue] of failing) {
        if (!isSilent(target, answered) || !isSilent(target, probed)) continue
        probed.set(target, performance.now())
        await deliveries.wake(ctx.db, jobsOf(queue), pace.runLimit, 1)
      }
    },
  }
}
