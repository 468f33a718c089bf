import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { NOTICE_GONE_CLIENTS } from './session.ts'
import { endWhenSilent } from './silence.ts'

export interface ConnectOptions {
  readonly connectionString: string
  /** Shown by pg_stat_activity. */
  readonly name: string
  /** Connections at most. */
  readonly max?: number
  /** How long whoever needs a connection waits for one, in milliseconds; the opening of a new one goes on all the same. */
  readonly patience?: number
  /** How long a statement waits for a lock, in milliseconds. */
  readonly lockTimeout?: number
  /** How long a statement may take, in milliseconds; 0 is as long as it likes. */
  readonly statementTimeout?: number
  /** Told of connections that break while idle: the pool replaces them by itself. */
  readonly onError: (error: Error) => void
}

// Only the outbox counts in bigint, and it will not pass 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool. A connection is waited for 5 s at most, a statement 8 s, a lock 5 s (or as told), and a transaction
 * that nobody goes on with is ended after 10 s: a request fails rather than hang. A connection on which nothing is heard
 * for longer than a statement may take is dead, whatever its socket says, and is thrown away.
 */
export function connect(options: ConnectOptions): Kysely<Database> {
  const { statementTimeout = 8_000 } = options
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: options.name,
    options: NOTICE_GONE_CLIENTS,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    // Before `endWhenSilent` would take it for one that hangs.
    idleTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    lock_timeout: options.lockTimeout ?? 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => {
    // The pool itself hears idle connections only: one that breaks between two statements of a transaction would end
    // the process. The next statement fails all the same.
    client.on('error', options.onError)
    if (statementTimeout > 0) endWhenSilent(client, statementTimeout + 1_000)
  })
  const impatient = {
    options: pool.options,
    connect: () => inTime(pool.connect(), options.patience),
    end: () => pool.end(),
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: impatient }) })
}

/**
 * Gives up waiting, and not the connection: were its opening cut short as well, a machine that is short of time would open
 * connections for ever and never have one.
 */
async function inTime(opening: Promise<pg.PoolClient>, patience = Infinity): Promise<pg.PoolClient> {
  if (patience === Infinity) return opening
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => {
    opening.then((client) => client.release()).catch(() => undefined)
    reject(new Error('timeout exceeded when trying to connect'))
  }
  let timer: NodeJS.Timeout
  const waitFor = (parts: number) => {
    timer = setTimeout(() => (parts > 1 ? waitFor(parts - 1) : giveUp()), patience / PARTS)
  }
  waitFor(PARTS)
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}

/** Patience is counted in so many parts: where this whole process stands still for its length, only one of them has passed. */
const PARTS = 8
