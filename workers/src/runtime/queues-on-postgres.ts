import { setTimeout as wait } from 'node:timers/promises'
import { sendKeepalives, closeWhenSilent, KEEPALIVE_OPTIONS } from '@player/db'
import {
  DEFAULT_SCHEMA,
  isPgPool,
  PostgresConnection,
  PostgresQueueBackend,
  runMigrations,
  withBackend,
  type BackendFactory,
} from 'bullmq'
import pg from 'pg'
import type { QueueName } from './define-job.ts'
import type { Engine, OnError } from './engine.ts'
import { memo } from './memo.ts'
import type { Timings } from './timings.ts'
import { queueWorkerOf, ready, settingsOf, type QueuePart } from './queue-worker.ts'

/** Jobs of a queue at once; more would deadlock (D22). */
const CONCURRENCY = 4
/** Per worker: one per job, one for its own queries, one to listen. */
const CONNECTIONS = CONCURRENCY + 2
const POLL_AFTER_SECONDS = 5
const POLL_RETRY_MS = 1_000

const KEEP_ALIVE_MS = 2_000
const SILENCE_MS = 4_000
/** Shorter than SILENCE_MS, so that the statement ends first. */
const STATEMENT_MS = 3_000

/** @throws Error when the database is unavailable */
export async function openPostgres(
  connectionString: string,
  timings: Timings,
  onError: OnError,
): Promise<Engine> {
  await prepare(connectionString)
  const pools = new Set<pg.Pool>()
  /** A pool per queue and worker, separate from the application's. */
  const opened = async <Part extends QueuePart>(
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
    opened(2, (connection) => new backend.Queue(name, { connection }).on('error', onError)),
  )
  return {
    kind: 'postgres',
    oneWorkerOnly: true,
    async send(name, jobs) {
      const queue = await queues.get(name)
      await queue.addBulk(jobs)
    },
    async work(name, run) {
      const worker = await opened(CONNECTIONS, (connection) => {
        const settings = { ...settingsOf(timings), connection, concurrency: CONCURRENCY }
        return new backend.Worker(name, ({ data }) => run(data), settings).on('error', onError)
      })
      return queueWorkerOf(worker, onError)
    },
    async close() {
      await Promise.all((await queues.all()).map((queue) => queue.close()))
      await Promise.all([...pools].map((pool) => pool.end()))
    },
  }
}

class BoundedBackend extends PostgresQueueBackend {
  /** Notifications may be lost; BullMQ would wait up to an hour after an error. */
  override get maximumBlockTimeout(): number {
    return POLL_AFTER_SECONDS
  }

  /** BullMQ would retry at once after an error. */
  override async moveToActive(
    ...given: Parameters<PostgresQueueBackend['moveToActive']>
  ): Promise<unknown[]> {
    try {
      return await super.moveToActive(...given)
    } catch (error) {
      await wait(POLL_RETRY_MS)
      throw error
    }
  }
}

/** Uses our pools, so that silent connections are closed. */
const onPools: BackendFactory<BoundedBackend, pg.Pool> = (name, { connection, ...options }) => {
  if (!isPgPool(connection)) throw new TypeError('The connection is not a pool of BullMQ’s driver')
  return new BoundedBackend(new PostgresConnection(connection), name, { ...options, connection })
}

const backend = withBackend(onPools)

async function prepare(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    options: KEEPALIVE_OPTIONS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Bounds the wait for another process that migrates.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    closeWhenSilent(client, 31_000)
    await runMigrations(client, DEFAULT_SCHEMA)
  } finally {
    await client.end()
  }
}

/** Commits are asynchronous: lost jobs are sent again from the deliveries table. */
function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    options: `${KEEPALIVE_OPTIONS} -c synchronous_commit=off -c search_path=${DEFAULT_SCHEMA}`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    max,
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    closeWhenSilent(client, SILENCE_MS)
    void sendKeepalives(client, KEEP_ALIVE_MS)
  })
  return pool
}
