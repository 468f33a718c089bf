import { closeWhenSilent, keepAlive, KEEPALIVE_OPTIONS } from '@player/db'
import { DEFAULT_SCHEMA } from 'bullmq'
import pg from 'pg'
import { QUEUES, type QueueName } from './define-job.ts'
import type { Engine, OnError } from './engine.ts'
import { memo } from './memo.ts'
import { oneProcessBackend } from './postgres-backend.ts'
import { ensureQueue } from './queue-schema.ts'
import type { Timings } from './timings.ts'
import { WaitingJobs } from './waiting-jobs.ts'
import { queueWorkerOf, ready, settingsOf, type QueuePart } from './queue-worker.ts'

/** Concurrent jobs of a queue; more would deadlock (D22). */
const CONCURRENCY = 4
/** Connections per worker: one per job, one for its own queries, and one that BullMQ reserves. */
const CONNECTIONS = CONCURRENCY + 2
/** Connections per queue, to add jobs. */
const SEND_CONNECTIONS = 2
/** The most connections of all queues and their workers in one process. */
export const QUEUE_CONNECTIONS = QUEUES.length * (CONNECTIONS + SEND_CONNECTIONS)
const KEEP_ALIVE_MS = 2_000
const SILENCE_MS = 4_000
/** Shorter than SILENCE_MS, so that the statement ends first. */
const STATEMENT_MS = 3_000

/** @throws Error if the database is unavailable */
export async function openPostgres(
  connectionString: string,
  timings: Timings,
  onError: OnError,
): Promise<Engine> {
  await ensureQueue(connectionString)
  const pools = new Set<pg.Pool>()
  const waitingJobs = new Map<string, WaitingJobs>()
  const waitingJobsOf = (queue: string): WaitingJobs => {
    const jobs = waitingJobs.get(queue) ?? new WaitingJobs()
    waitingJobs.set(queue, jobs)
    return jobs
  }
  const backend = oneProcessBackend(waitingJobsOf)
  /** Opens a queue or worker on its own pool. */
  const openPart = async <Part extends QueuePart>(
    max: number,
    open: (pool: pg.Pool) => Part,
  ): Promise<Part> => {
    const pool = openPool(connectionString, max)
    pools.add(pool)
    try {
      return await ready(open(pool))
    } catch (error) {
      pools.delete(pool)
      await pool.end()
      throw error
    }
  }
  const queues = memo((name: QueueName) =>
    openPart(SEND_CONNECTIONS, (connection) => new backend.Queue(name, { connection }).on('error', onError)),
  )
  return {
    kind: 'postgres',
    oneWorkerOnly: true,
    async send(name, jobs) {
      const queue = await queues.get(name)
      await queue.addBulk(jobs)
      waitingJobsOf(name).add(jobs.length)
    },
    async openWorker(name, run) {
      const worker = await openPart(CONNECTIONS, (connection) => {
        const settings = { ...settingsOf(timings), connection, concurrency: CONCURRENCY }
        return new backend.Worker(name, ({ data }) => run(data), settings).on('error', onError)
      })
      const queueWorker = queueWorkerOf(worker, onError)
      return {
        ...queueWorker,
        resume() {
          waitingJobsOf(name).markUnknown()
          queueWorker.resume()
        },
      }
    },
    async close() {
      await Promise.all((await queues.all()).map((queue) => queue.close().catch(onError)))
      await Promise.all([...pools].map((pool) => pool.end()))
    },
  }
}

/** Commits are asynchronous, because lost jobs are sent again from the deliveries table. */
function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'player-queue',
    options: `${KEEPALIVE_OPTIONS} -c synchronous_commit=off -c search_path=${DEFAULT_SCHEMA}`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    pipeline: true,
    max,
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    closeWhenSilent(client, SILENCE_MS)
    void keepAlive(client, KEEP_ALIVE_MS)
  })
  return pool
}
