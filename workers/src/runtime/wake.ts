import { deliveries } from '@player/db'
import type { WorkerContext } from '../context.ts'
import type { Job, QueueName } from './define-job.ts'
import type { Pace } from './pace.ts'

/** What is known of a queue's target, as a mail server or a provider: from its runs alone. */
export interface Targets {
  /** A run took effect: after an outage what waits for the target becomes due at once. */
  succeeded(queue: QueueName): Promise<void>
  failed(queue: QueueName): void
  /** Lets something that waits be tried, for a target that has not been heard of for a while. */
  probe(): Promise<void>
}

/** Every target counts as failing until it answered, because this process does not know what was before it. */
export function watchTargets(ctx: WorkerContext, jobs: ReadonlyMap<string, Job>, pace: Pace): Targets {
  const failing = new Set<QueueName>([...jobs.values()].map(({ queue }) => queue))
  const answered = new Map<QueueName, number>()
  const probed = new Map<QueueName, number>()
  const jobsOf = (queue: QueueName) =>
    [...jobs.values()].filter((job) => job.queue === queue).map(({ name }) => name)
  const isSilent = (queue: QueueName, since: ReadonlyMap<QueueName, number>) =>
    performance.now() - (since.get(queue) ?? -Infinity) > pace.probeEveryMs

  return {
    async succeeded(queue) {
      // While the target answers others, a delivery that fails has a trouble of its own, and its own ladder.
      const outage = failing.delete(queue) && isSilent(queue, answered)
      answered.set(queue, performance.now())
      if (outage) await deliveries.wake(ctx.db, jobsOf(queue), pace.runLimit)
    },
    failed: (queue) => void failing.add(queue),
    async probe() {
      for (const queue of failing) {
        if (!isSilent(queue, answered) || !isSilent(queue, probed)) continue
        probed.set(queue, performance.now())
        await deliveries.wake(ctx.db, jobsOf(queue), pace.runLimit, 1)
      }
    },
  }
}
