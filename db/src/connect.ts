import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'

export interface ConnectOptions {
  readonly connectionString: string
  /** Shown by pg_stat_activity. */
  readonly name: string
  /** Connections at most. */
  readonly max?: number
  /** How long a statement waits for a lock, in milliseconds. */
  readonly lockTimeout?: number
  /** Told of connections that break while idle: the pool replaces them by itself. */
  readonly onError: (error: Error) => void
}

// Only the outbox counts in bigint, and it will not pass 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool. A connection is waited for 5 s at most, a statement 15 s, a lock 5 s (or as told), and a transaction
 * that nobody goes on with is ended after 30 s: a request fails rather than hang.
 */
export function connect(options: ConnectOptions): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: options.name,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: options.lockTimeout ?? 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  pool.on('error', options.onError)
  // The pool itself hears idle connections only: one that breaks between two statements of a transaction would end the
  // process. The next statement fails all the same.
  pool.on('connect', (client) => client.on('error', options.onError))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
