import { setTimeout as wait } from 'node:timers/promises'
import { SettingsProblem } from '@player/server/kernel/settings'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { QueueName } from './define-job.ts'
import type { Engine, OnError, QueuedDelivery } from './engine.ts'
import { memo } from './memo.ts'
import type { Pace } from './pace.ts'
import { handleOf, ready, settingsOf } from './queue-worker.ts'

/** At most so many jobs of a queue at once. */
const CONCURRENCY = 8
const BOOT_PATIENCE_MS = 2_000

/**
 * BullMQ on Redis.
 *
 * @throws SettingsProblem for a Redis that may drop what it holds; one that does not answer is waited for later
 */
export async function openRedis(url: string, prefix: string, pace: Pace, onError: OnError): Promise<Engine> {
  // Adding fails fast, working waits for as long as it takes.
  const adding = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    // A connection that fell silent is replaced: after a failover nobody closes it.
    socketTimeout: 3_000,
    retryStrategy,
  })
  // BullMQ waits ten seconds at most for a job before it asks again.
  const working = new Redis(url, { maxRetriesPerRequest: null, socketTimeout: 15_000, retryStrategy })
  for (const connection of [adding, working]) connection.on('error', onError)
  await refuseEviction(adding)
  const queues = memo((name: QueueName) =>
    ready(new Queue(name, { connection: adding, prefix }).on('error', onError)),
  )
  return {
    kind: 'redis',
    oneWorkerOnly: false,
    async send(name, jobs) {
      // BullMQ would wait until it is there, however long that takes, and the relay with it.
      if (adding.status !== 'ready') throw new Error(`Redis is not there (${adding.status})`)
      const queue = await queues.get(name)
      await queue.addBulk(jobs)
    },
    work(name, run) {
      const running = new Set<Promise<void>>()
      const runOne = ({ data }: { data: QueuedDelivery }) => {
        const one = run(data).finally(() => running.delete(one))
        running.add(one)
        return one
      }
      const settings = { ...settingsOf(pace), connection: working, prefix, concurrency: CONCURRENCY }
      const worker = new Worker(name, runOne, settings).on('error', onError)
      return Promise.resolve({
        ...handleOf(worker, onError),
        async close() {
          // BullMQ waits for a Redis that is away; the jobs that run are ours to wait for then.
          await worker.close(working.status !== 'ready')
          await Promise.allSettled(running)
        },
      })
    },
    async close() {
      await Promise.all((await queues.all()).map((queue) => queue.close()))
      // No goodbye: a Redis that is away would be waited for.
      for (const connection of [adding, working]) connection.disconnect()
    },
  }
}

/** A Redis that comes back is found within a second, however long it was away. */
const retryStrategy = (times: number): number => Math.min(times * 50, 1_000)

/** A Redis that drops keys when it is full drops work: nothing would be lost for good, but much would be late. */
async function refuseEviction(redis: Redis): Promise<void> {
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  const memory = ready.then(() => redis.info('memory')).catch(() => '')
  const info = await Promise.race([memory, wait(BOOT_PATIENCE_MS, '')])
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1]
  if (policy === undefined || policy === 'noeviction') return
  redis.disconnect()
  throw new SettingsProblem(
    `REDIS_URL names a Redis whose maxmemory-policy is ${policy}: a queue needs noeviction.`,
  )
}
