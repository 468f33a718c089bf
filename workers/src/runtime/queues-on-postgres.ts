import { setTimeout as wait } from 'node:timers/promises'
import { askWhenIdle, endWhenSilent, NOTICE_GONE_CLIENTS } from '@player/db'
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
import type { Pace } from './pace.ts'
import { handleOf, ready, settingsOf, type QueuePart } from './queue-worker.ts'

/** At most so many jobs of a queue at once: more of them deadlock (D22). */
const CONCURRENCY = 4
/** The connections of a worker: one for what each job asks, one for what the worker asks itself, one to listen on. */
const CONNECTIONS = CONCURRENCY + 2
/** A worker that hears nothing looks for work after so long, in seconds. */
const LOOK_AFTER = 5
/** One that could not look does so again after this. */
const ASK_AGAIN_MS = 1_000

/** An idle connection is asked for a sign of life so often, and one without a word is thrown away. */
const ASK_EVERY_MS = 2_000
const SILENCE_MS = 4_000
/** A statement is ended by the server before its connection is thrown away: one that waits would not notice that. */
const STATEMENT_MS = 3_000

/** BullMQ on tables of its own in our database. @throws when that does not answer: try again later */
export async function openPostgres(connectionString: string, pace: Pace, onError: OnError): Promise<Engine> {
  await prepare(connectionString)
  const pools = new Set<pg.Pool>()
  /** Every queue and worker has connections of its own: application queries never share them. */
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
        const settings = { ...settingsOf(pace), connection, concurrency: CONCURRENCY }
        return new backend.Worker(name, ({ data }) => run(data), settings).on('error', onError)
      })
      return handleOf(worker, onError)
    },
    async close() {
      await Promise.all((await queues.all()).map((queue) => queue.close()))
      await Promise.all([...pools].map((pool) => pool.end()))
    },
  }
}

/** BullMQ's own backend, but for two habits that do harm when the database is in trouble. */
class PatientBackend extends PostgresQueueBackend {
  /** After any trouble it would wait for up to an hour to be called, and a call may be missed. */
  override get maximumBlockTimeout(): number {
    return LOOK_AFTER
  }

  /** It would ask again without a pause. */
  override async moveToActive(
    ...given: Parameters<PostgresQueueBackend['moveToActive']>
  ): Promise<unknown[]> {
    try {
      return await super.moveToActive(...given)
    } catch (error) {
      await wait(ASK_AGAIN_MS)
      throw error
    }
  }
}

/** On pools of ours, so that what BullMQ listens on can be watched. */
const onPools: BackendFactory<PatientBackend, pg.Pool> = (name, { connection, ...options }) => {
  if (!isPgPool(connection)) throw new TypeError('BullMQ does not know this as a pool')
  return new PatientBackend(new PostgresConnection(connection), name, { ...options, connection })
}

const backend = withBackend(onPools)

/** Brings BullMQ's tables up to date. */
async function prepare(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    options: NOTICE_GONE_CLIENTS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Several that start at once wait for one another, and not for one that stands still in the middle.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    endWhenSilent(client, 31_000)
    await runMigrations(client, DEFAULT_SCHEMA)
  } finally {
    await client.end()
  }
}

/** Commits need not wait for the disk, because nothing depends on what the queue remembers. */
function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    options: `${NOTICE_GONE_CLIENTS} -c synchronous_commit=off -c search_path=${DEFAULT_SCHEMA}`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    max,
  })
  pool.on('connect', (client) => {
    // One that breaks between two statements: the next one fails, and nobody else needs to hear of it.
    client.on('error', () => undefined)
    endWhenSilent(client, SILENCE_MS)
    void askWhenIdle(client, ASK_EVERY_MS)
  })
  return pool
}
