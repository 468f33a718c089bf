import type { DeliveryKey } from '@player/db'
import type { Logger } from 'pino'
import type { Job, QueueName } from './define-job.ts'
import type { Engine, QueuedJob } from './queues.ts'

/**
 * Gives deliveries to the queue, each under the id `<event>.<job>.<sends>`. When the queue does not take them nothing
 * is lost: they are undone, and due again in a while.
 */
export async function send(
  engine: Engine,
  jobs: ReadonlyMap<string, Job>,
  deliveries: readonly DeliveryKey[],
  log: Logger,
): Promise<void> {
  const byQueue = new Map<QueueName, QueuedJob[]>()
  for (const { event_id, job: name, sends } of deliveries) {
    const job = jobs.get(name)
    if (!job) {
      // A newer version of the wiring knew it: another process will.
      log.warn({ job: name, eventId: event_id }, 'No such job here; it will be sent again')
      continue
    }
    byQueue.set(job.queue, [
      ...(byQueue.get(job.queue) ?? []),
      {
        name,
        data: { event_id, job: name, sends },
        opts: {
          jobId: `${event_id}.${name}.${sends}`,
          attempts: job.attempts,
          backoff: { type: 'exponential', delay: job.backoffMs, jitter: 0.5 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      },
    ])
  }
  await Promise.all(
    [...byQueue].map(([queue, queued]) =>
      engine
        .send(queue, queued)
        .catch((error: unknown) =>
          log.warn({ err: error, queue, count: queued.length }, 'The queue takes nothing'),
        ),
    ),
  )
}
