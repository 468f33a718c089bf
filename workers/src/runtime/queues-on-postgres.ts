import { closeWhenSilent, keepAlive, KEEPALIVE_OPTIONS } from '@player/db'
import { DEFAULT_SCHEMA } from 'bullmq'
import pg from 'pg'
import type { WorkerConfig } from '../config.ts'
import { QUEUES, type QueueName } from './define-job.ts'
import type { Engine, OnError } from './engine.ts'
import { memo } from './memo.ts'
import { oneProcessBackend } from './postgres-backend.ts'
import { ensureQueue } from './queue-schema.ts'
import { type Timings, workerSettings } from './timings.ts'
import { WaitingJobs } from './waiting-jobs.ts'
import { queueWorkerOf, ready, type QueuePart } from './queue-worker.ts'

/** Concurrent jobs of a queue; more would deadlock (D22). */
const CONCURRENCY = 4
/** The most connections in the pool of a process's queues and workers: one per job, but not more than for the process's own statements. */
export const queueConnections = (connections: number): number =>
  Math.min(QUEUES.length * CONCURRENCY, connections)
const KEEP_ALIVE_MS = 2_000
const MAX_SILENCE_MS = 4_000
/** Shorter than MAX_SILENCE_MS, so that the statement ends first. */
const STATEMENT_TIMEOUT_MS = 3_000

/** @throws Error if the database is unavailable or the queue's schema too new; SettingsError if the role may not update the schema */
export async function openPostgres(
  { directUrl, connections }: WorkerConfig['database'],
  timings: Timings,
  onError: OnError,
): Promise<Engine> {
  await ensureQueue(directUrl)
  const connection = openPool(directUrl, queueConnections(connections))
  const waitingJobs = new Map<string, WaitingJobs>()
  const waitingJobsOf = (queue: string): WaitingJobs => {
    const jobs = waitingJobs.get(queue) ?? new WaitingJobs()
    waitingJobs.set(queue, jobs)
    return jobs
  }
  const backend = oneProcessBackend(waitingJobsOf)
  const openPart = async <Part extends QueuePart>(open: () => Part): Promise<Part> => {
    // Checked first, because a part that cannot connect leaves its listeners at the pool.
    await connection.query('select')
    return ready(open())
  }
  const queues = memo((name: QueueName) =>
    openPart(() => new backend.Queue(name, { connection }).on('error', onError)),
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
      const settings = { ...workerSettings(timings), connection, concurrency: CONCURRENCY }
      const worker = await openPart(() =>
        new backend.Worker(name, ({ data }) => run(data), settings).on('error', onError),
      )
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
      await Promise.all((await queues.values()).map((queue) => queue.close().catch(onError)))
      await connection.end()
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
    statement_timeout: STATEMENT_TIMEOUT_MS,
    pipeline: true,
    max,
  })
  // Each queue and worker adds listeners.
  pool.setMaxListeners(0)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    closeWhenSilent(client, MAX_SILENCE_MS)
    void keepAlive(client, KEEP_ALIVE_MS)
  })
  return pool
}
