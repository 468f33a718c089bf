import type { DeliveryKey } from '@player/db'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingsError } from '@player/server/kernel/parse-settings'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { QueueName } from './define-job.ts'
import type { Engine } from './engine.ts'
import { memo } from './memo.ts'
import type { OutageLog } from './outage-log.ts'
import { reconnectOnErrors } from './reconnect-on-errors.ts'
import { type Timings, workerSettings } from './timings.ts'
import { queueWorkerOf, ready } from './queue-worker.ts'

const CONCURRENCY = 8
const CHECK_TIMEOUT_MS = 2_000

/** @throws SettingsError for a Redis that may evict keys; does not throw for an unavailable Redis */
export async function openRedis(
  url: string,
  prefix: string,
  timings: Timings,
  outage: OutageLog,
  onEviction: (policy: string) => void,
): Promise<Engine> {
  const onError = outage.failed
  // Adding jobs fails fast; workers wait without a limit.
  const sender = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    // Replaces a silent connection, which a failover may leave open.
    socketTimeout: 3_000,
    retryStrategy,
    reconnectOnError: reconnectOnErrors(),
  })
  const receiver = new Redis(url, {
    maxRetriesPerRequest: null,
    // Longer than the 10 s for which BullMQ waits for a job on a connection.
    socketTimeout: 15_000,
    retryStrategy,
    // BullMQ copies these options to the connections on which it waits for jobs.
    reconnectOnError: reconnectOnErrors(),
  })
  for (const connection of [sender, receiver]) connection.on('error', onError).on('ready', outage.worked)
  await refuseEviction(sender)
  // Checked again at each connection, because another Redis may answer after a failover.
  sender.on('ready', () => void evictionOf(sender).then((policy) => policy !== null && onEviction(policy)))
  const queues = memo((name: QueueName) =>
    ready(new Queue(name, { connection: sender, prefix }).on('error', onError)),
  )
  return {
    kind: 'redis',
    oneWorkerOnly: false,
    async send(name, jobs) {
      // BullMQ would wait without a limit, and block the relay.
      if (sender.status !== 'ready') throw new Error(`Redis is not connected (${sender.status})`)
      const queue = await queues.get(name)
      await queue.addBulk(jobs)
    },
    openWorker(name, run) {
      const running = new Set<Promise<void>>()
      const runTracked = ({ data }: { data: DeliveryKey }) => {
        const job = run(data).finally(() => running.delete(job))
        running.add(job)
        return job
      }
      const settings = { ...workerSettings(timings), connection: receiver, prefix, concurrency: CONCURRENCY }
      const worker = new Worker(name, runTracked, settings).on('error', onError)
      return Promise.resolve({
        ...queueWorkerOf(worker, onError),
        async close() {
          // Forced while Redis is unavailable, because BullMQ would wait for it. Running jobs still end.
          await worker.close(receiver.status !== 'ready')
          await Promise.allSettled(running)
        },
      })
    },
    async close() {
      await Promise.all((await queues.values()).map((queue) => queue.close().catch(onError)))
      // `quit` would wait for an unavailable Redis.
      for (const connection of [sender, receiver]) connection.disconnect()
    },
  }
}

const retryStrategy = (times: number): number => Math.min(times * 50, 1_000)

/** Refuses a Redis that may evict keys, because an evicted job is delayed until it is sent again. */
async function refuseEviction(redis: Redis): Promise<void> {
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  const policy = await Promise.race([ready.then(() => evictionOf(redis)), wait(CHECK_TIMEOUT_MS, null)])
  if (policy === null) return
  redis.disconnect()
  throw new SettingsError(
    `The Redis of REDIS_URL has maxmemory-policy ${policy}; the queue needs noeviction.`,
  )
}

/** The eviction policy; null if Redis evicts nothing or the policy is unknown. */
async function evictionOf(redis: Redis): Promise<string | null> {
  const info = await redis.info('memory').catch(() => '')
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1]
  return policy === undefined || policy === 'noeviction' ? null : policy
}
