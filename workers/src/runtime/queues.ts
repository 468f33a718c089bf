import { setTimeout as wait } from 'node:timers/promises'
import { NOTICE_GONE_CLIENTS } from '@player/db'
import { SettingsProblem } from '@player/server/settings'
import { createPostgresBackend, Queue, runMigrations, withBackend, Worker, type JobsOptions } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { WorkerConfig } from '../config.ts'
import type { QueueName } from './define-job.ts'
import { openOnce } from './open-once.ts'
import type { Pace } from './pace.ts'

/** What travels through the queue: which delivery it is, and nothing else. */
export interface QueuedDelivery {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

export interface QueuedJob {
  readonly name: string
  readonly data: QueuedDelivery
  readonly opts: JobsOptions
}

/** BullMQ, on either of its backends. */
export interface Engine {
  readonly kind: 'redis' | 'postgres'
  /** On PostgreSQL one process works at a time (D22). */
  readonly oneWorkerOnly: boolean
  /** @throws at once when the store does not answer: nothing depends on it, what is not done is sent again */
  send(queue: QueueName, jobs: QueuedJob[]): Promise<void>
  /** Works on a queue, once it is resumed. @throws when that cannot be: try again later */
  work(queue: QueueName, run: (delivery: QueuedDelivery) => Promise<void>): Promise<QueueWorker>
  close(): Promise<void>
}

export interface QueueWorker {
  /** Takes no further jobs; those that run go on. */
  pause(): Promise<void>
  resume(): void
  /** Ends for good, once the jobs that run have ended. */
  close(): Promise<void>
}

type OnError = (error: Error) => void

/** After a kill a job runs again within the lock's time and a look for stalled jobs: twelve seconds or so. */
const settingsOf = ({ lockMs, lookForStalledMs }: Pace) => ({
  lockDuration: lockMs,
  stalledInterval: lookForStalledMs,
  maxStalledCount: 10,
  runRetryDelay: 1_000,
  autorun: false,
})
/** At most this many jobs of a queue at once: more of them deadlock on PostgreSQL (D22). */
const CONCURRENCY = { redis: 8, postgres: 4 }
const POSTGRES_SCHEMA = 'bullmq'
const BOOT_PATIENCE_MS = 2_000

/**
 * Redis where there is a REDIS_URL, else PostgreSQL. The rest of the code does not know which.
 *
 * @throws SettingsProblem for a Redis that may drop what it holds; one that does not answer is waited for later
 */
export function openEngine({ queue, database }: WorkerConfig, pace: Pace, onError: OnError): Promise<Engine> {
  return queue.redisUrl === undefined
    ? openPostgres(database.directUrl, pace, onError)
    : openRedis(queue.redisUrl, queue.prefix, pace, onError)
}

async function openRedis(url: string, prefix: string, pace: Pace, onError: OnError): Promise<Engine> {
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
  const queues = openOnce((name: QueueName) =>
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
      const settings = { ...settingsOf(pace), connection: working, prefix, concurrency: CONCURRENCY.redis }
      const worker = new Worker(name, ({ data }) => run(data), settings).on('error', onError)
      return Promise.resolve(handleOf(worker, onError))
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

async function openPostgres(connectionString: string, pace: Pace, onError: OnError): Promise<Engine> {
  const client = new HeardClient({
    connectionString,
    options: NOTICE_GONE_CLIENTS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Several that start at once wait for one another, and not for one that stands still in the middle.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 30_000,
  })
  try {
    await client.connect()
    await runMigrations(client, POSTGRES_SCHEMA)
  } finally {
    await client.end()
  }

  // Every queue and worker has connections of its own: application queries never share them. Their commits need not
  // wait for the disk, because nothing depends on what the queue remembers.
  const backend = withBackend(createPostgresBackend)
  const options = `${NOTICE_GONE_CLIENTS} -c synchronous_commit=off`
  const connection = (max: number) => ({
    connectionString,
    schema: POSTGRES_SCHEMA,
    options,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    max,
    Client: HeardClient,
  })
  const queues = openOnce((name: QueueName) =>
    ready(new backend.Queue(name, { connection: connection(2) }).on('error', onError)),
  )
  return {
    kind: 'postgres',
    oneWorkerOnly: true,
    async send(name, jobs) {
      const queue = await queues.get(name)
      await queue.addBulk(jobs)
    },
    async work(name, run) {
      const concurrency = CONCURRENCY.postgres
      const settings = { ...settingsOf(pace), connection: connection(concurrency + 1), concurrency }
      const worker = new backend.Worker(name, ({ data }) => run(data), settings).on('error', onError)
      return handleOf(await ready(worker), onError)
    },
    async close() {
      await Promise.all((await queues.all()).map((queue) => queue.close()))
    },
  }
}

/**
 * BullMQ looks once whether it is ready, and remembers an answer of no for ever: its queue would take nothing, and on
 * PostgreSQL its worker would ask again without a pause. What did not begin well is thrown away.
 */
async function ready<Part extends { waitUntilReady(): Promise<unknown>; close(): Promise<void> }>(
  part: Part,
): Promise<Part> {
  try {
    await part.waitUntilReady()
    return part
  } catch (error) {
    await part.close().catch(() => undefined)
    throw error
  }
}

/** A connection that breaks between two statements: the next one fails, and nobody else needs to hear of it. */
class HeardClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** What both backends' workers have in common. */
function handleOf(
  worker: {
    pause(doNotWaitActive: boolean): Promise<void>
    run(): Promise<void>
    resume(): Promise<void>
    close(): Promise<void>
  },
  onError: OnError,
): QueueWorker {
  let runs = false
  return {
    pause: () => worker.pause(true),
    resume() {
      void (runs ? worker.resume() : worker.run()).catch(onError)
      runs = true
    },
    close: () => worker.close(),
  }
}
