import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { KEEPALIVE_OPTIONS } from './keepalive-options.ts'
import { closeWhenSilent } from './keepalive.ts'
import { preparedConnection } from './prepared.ts'
import { openReads, type Reads } from './reads.ts'

export interface ConnectOptions {
  readonly connectionString: string
  readonly name: string
  readonly max?: number
  /** How long to wait for a connection. One that opens later joins the pool. */
  readonly acquireTimeoutMs?: number | undefined
  readonly lockTimeoutMs?: number
  /** 8,000 by default; 0 sets no limit. */
  readonly statementTimeoutMs?: number
  /** Called with the errors of all pooled connections, idle or in use. The pool replaces these connections. */
  readonly onError: (error: Error) => void
}

// Counters in bigint stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const reads = new WeakMap<Db, Reads>()
const pools = new WeakMap<Db, pg.Pool>()

/** The state of a database's pool; null for a transaction. */
export function poolStateOf(db: Db) {
  const pool = pools.get(db)
  if (!pool) return null
  const { totalCount, idleCount, waitingCount, options } = pool
  return { max: options.max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** The reads of a database that `connect` opened; undefined for a transaction. */
export const readsOf = (db: Db): Reads | undefined => reads.get(db)

/** Opens a pool with limits: 10 s for an idle transaction; by default 8 s for a statement and 5 s for a lock. */
export function connect(options: ConnectOptions): Db {
  const { statementTimeoutMs = 8_000 } = options
  const connection: pg.ClientConfig = {
    connectionString: options.connectionString,
    application_name: options.name,
    options: KEEPALIVE_OPTIONS,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? 10,
    // Sends statements without waiting for the answer to the previous one (prepared.ts).
    pipeline: true,
    // Shorter than the limit of `closeWhenSilent`, so that the pool closes an idle connection without an error.
    idleTimeoutMillis: 5_000,
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => {
    // The pool handles errors of idle connections only. An error between two statements of a transaction would end the process.
    client.on('error', options.onError)
    if (statementTimeoutMs > 0) closeWhenSilent(client, statementTimeoutMs + 1_000)
  })
  const limitedPool = {
    options: pool.options,
    connect: async () => {
      const timeout = pool.idleCount > pool.waitingCount ? Infinity : options.acquireTimeoutMs
      return preparedConnection(await acquire(pool.connect(), timeout))
    },
    end: async () => void (await Promise.all([pool.end(), ownReads.close()])),
  }
  const ownReads = openReads({ ...connection, application_name: `${options.name}-reads` })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: limitedPool }) })
  reads.set(db, ownReads)
  pools.set(db, pool)
  return db
}

/** Limits the wait without aborting the attempt to connect, because an overloaded machine would never complete one. */
async function acquire(opening: Promise<pg.PoolClient>, acquireTimeoutMs = Infinity): Promise<pg.PoolClient> {
  if (acquireTimeoutMs === Infinity) return opening
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const onTimeout = () => {
    opening.then((client) => client.release()).catch(() => undefined)
    reject(new Error('timeout exceeded when trying to connect'))
  }
  let timer: NodeJS.Timeout
  const waitFor = (parts: number) => {
    timer = setTimeout(() => (parts > 1 ? waitFor(parts - 1) : onTimeout()), acquireTimeoutMs / WAIT_PARTS)
  }
  waitFor(WAIT_PARTS)
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer))
}

/** The wait is split into parts, so that a suspension of the process uses up only one. */
const WAIT_PARTS = 8
