import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isReadOnly } from './keepalive.ts'

interface Statement {
  /** Null for a statement that is parsed each time. */
  readonly name: string | null
  readonly text: string
  readonly values: unknown[]
}

/** Beyond this number of texts per process the others are sent unnamed, which bounds the memory of each connection. */
const MAX_TEXTS = 1_000
/** A list or several rows: the number of such texts has no bound. */
const LIST = /\bin \(\$\d+, |\$\d+\), \(/
/** feature_not_supported: "cached plan must not change result type", after a migration added a column to `select *`. */
const STALE_PLAN = '0A000'

/** The names by text; null for a text that is sent unnamed. */
const names = new Map<string, string | null>()

const BEGIN = 'begin'
const COMMIT = 'commit'
const ROLLBACK = 'rollback'
const NO_ROWS = { command: 'SELECT', rowCount: 0, rows: [] }

/** Values of deferred statements. */
const deferred = new WeakSet<readonly unknown[]>()

/** Lets a statement with these values be sent with the next one of its transaction. */
export function defer(values: readonly unknown[]): void {
  deferred.add(values)
}

const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** Returns the same object for each use of a connection, because Kysely stores its own state under it. */
export function preparedConnection(client: pg.PoolClient): PostgresPoolClient {
  const known = connections.get(client)
  if (known) return known
  const connection = openPreparedConnection(client)
  connections.set(client, connection)
  return connection
}

/**
 * A pool's connection on which each statement with parameters is parsed once, then executed by its name. Each `begin` and the
 * deferred statements are sent with the next statement, which fails if one of them does. The connection is closed on its release if a
 * statement failed that PostgreSQL may not have parsed, because PgBouncer may treat its name as in use; and if its server is read-only,
 * because after a failover it may be a former primary, and a new connection reaches the new one.
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
      if (!isStalePlan(error)) throw error
      names.set(text, null)
      // The error ended the transaction, whose unit runs again.
      if (isInTransaction) throw error
      return client.query(text, values)
    }
  }

  /** Sends statements in one write; PostgreSQL executes them in turn. @throws the first failure: it is the cause of later ones */
  async function send(statements: readonly Statement[]): Promise<pg.QueryResult | undefined> {
    const isInTransaction = statements.length > 1 || client.getTransactionStatus() !== 'I'
    const { stream } = client.connection
    stream.cork()
    const answers = statements.map((each) => sendOne(each, isInTransaction))
    stream.uncork()
    const settled = await Promise.allSettled(answers)
    for (const answer of settled) {
      if (answer.status === 'fulfilled') continue
      isUnusable ||= isReadOnly(answer.reason)
      throw answer.reason
    }
    const result = await answers.at(-1)
    if (statements.at(-1)?.text === COMMIT && result?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, because a statement in it had failed')
    return result
  }

  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not supported')
    const statement = statementOf(text, parameters)
    const isInTransaction = waiting.length > 0 || client.getTransactionStatus() === 'T'
    if (text === BEGIN || (isInTransaction && deferred.has(parameters))) {
      waiting.push(statement)
      return Promise.resolve(NO_ROWS)
    }
    const earlier = text === ROLLBACK ? [] : waiting
    waiting = []
    return send([...earlier, statement])
  }
  return {
    query,
    release(destroy) {
      waiting = []
      client.release(destroy || isUnusable)
    },
  }
}

const statementOf = (text: string, parameters: readonly unknown[]): Statement => ({
  name: parameters.length > 0 ? nameOf(text) : null,
  text,
  values: [...parameters],
})

/** Null for a text that is sent unnamed. */
export function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_TEXTS || LIST.test(text)) return null
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === STALE_PLAN
