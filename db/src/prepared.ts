import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { errorCode } from './error-code.ts'
import { isReadOnly } from './keepalive.ts'
import { nameOf, sendUnnamed } from './statement-names.ts'

interface Statement {
  /** Null for a statement that is parsed at each execution. */
  readonly name: string | null
  readonly text: string
  readonly values: unknown[]
}

/** feature_not_supported: "cached plan must not change result type", after a migration added a column to `select *`. */
const STALE_PLAN = '0A000'

const BEGIN = 'begin'
const ROLLBACK = 'rollback'
const NO_ROWS = { command: 'SELECT', rowCount: 0, rows: [] }

const deferredValues = new WeakSet<readonly unknown[]>()

/** Defers the statement with this array of values, which identifies it: it is sent with the next statement of its transaction. */
export function defer(values: readonly unknown[]): void {
  deferredValues.add(values)
}

const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** Returns the same object for each use of a connection, because Kysely attaches state to it. */
export function preparedConnection(client: pg.PoolClient): PostgresPoolClient {
  const existing = connections.get(client)
  if (existing) return existing
  const connection = openPreparedConnection(client)
  connections.set(client, connection)
  return connection
}

/**
 * A pool's connection that parses each statement once, except those without parameters or with a list of values, which have too many texts.
 * `begin` and deferred statements are sent with the next one, which fails if they do. On release, closes the connection if a failed statement may
 * not have been parsed (PgBouncer may treat its name as in use), or if the server is read-only: a new connection reaches the new primary.
 */
function openPreparedConnection(client: pg.PoolClient): PostgresPoolClient {
  const parsed = new Set<string>()
  let waiting: Statement[] = []
  let isUnusable = false

  async function sendOne(
    { name, text, values }: Statement,
    isInTransaction: boolean,
  ): Promise<pg.QueryResult> {
    if (name === null) return client.query(text, values)
    try {
      const result = await client.query({ name, text, values })
      parsed.add(name)
      return result
    } catch (error) {
      isUnusable ||= !parsed.has(name)
      if (errorCode(error) !== STALE_PLAN) throw error
      sendUnnamed(text)
      // The error ended the transaction, which the caller repeats.
      if (isInTransaction) throw error
      return client.query(text, values)
    }
  }

  /** Sends statements in one write; PostgreSQL executes them in turn. @throws the first failure, which is the cause of later ones */
  async function send(statements: readonly Statement[]): Promise<pg.QueryResult | undefined> {
    const isInTransaction = statements.length > 1 || client.getTransactionStatus() !== 'I'
    const { stream } = client.connection
    stream.cork()
    const answers = statements.map((statement) => sendOne(statement, isInTransaction))
    stream.uncork()
    const settled = await Promise.allSettled(answers)
    for (const answer of settled) {
      if (answer.status === 'fulfilled') continue
      isUnusable ||= isReadOnly(answer.reason)
      throw answer.reason
    }
    return answers.at(-1)
  }

  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not supported')
    const name = parameters.length > 0 ? nameOf(text) : null
    const statement = { name, text, values: [...parameters] }
    const isInTransaction = waiting.length > 0 || client.getTransactionStatus() === 'T'
    if (text === BEGIN || (isInTransaction && deferredValues.has(parameters))) {
      waiting.push(statement)
      return Promise.resolve(NO_ROWS)
    }
    const deferredStatements = text === ROLLBACK ? [] : waiting
    waiting = []
    return send([...deferredStatements, statement])
  }
  return {
    query,
    release(destroy) {
      waiting = []
      client.release(destroy || isUnusable)
    },
  }
}
