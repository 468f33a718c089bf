import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { READ_ONLY } from './keepalive.ts'
import { Together, type Statement } from './together.ts'

/** Beyond this number of texts per process the others are sent unnamed, which bounds the memory of each connection. */
const MOST_TEXTS = 1_000
/** A list or several rows: such texts have no bounded number. */
const LIST = /\bin \(\$\d+, |\$\d+\), \(/
/** feature_not_supported: "cached plan must not change result type", after a migration added a column to `select *`. */
const STALE_PLAN = '0A000'

/** Null: sent unnamed. */
const names = new Map<string, string | null>()

const BEGIN = 'begin'
const ROLLBACK = 'rollback'
const NO_ROWS = { command: 'SELECT', rowCount: 0, rows: [] }

/** Values of deferred statements. */
const deferred = new WeakSet<readonly unknown[]>()

/** Lets a statement with these values be sent with the next one of its transaction. */
export function defer(values: readonly unknown[]): void {
  deferred.add(values)
}

const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** The same for each use of a connection: Kysely keeps what it has for one. */
export function preparing(client: pg.PoolClient): PostgresPoolClient {
  const known = connections.get(client)
  if (known) return known
  const connection = preparingFor(client)
  connections.set(client, connection)
  return connection
}

/**
 * A pool's connection on which each statement with parameters is parsed once, then executed by its name. Begins of transactions and
 * deferred statements are sent with the next statement, which fails if one of them does. The connection is closed on its release if
 * a failure kept PostgreSQL from parsing one that was sent, because PgBouncer still takes its name for used; and if its server is
 * read-only, because after a failover it may be a former primary, and a new connection reaches the new one.
 */
function preparingFor(client: pg.PoolClient): PostgresPoolClient {
  let waiting: Statement[] = []
  let isUnusable = false
  const isParsed = ({ name }: Statement) =>
    name === null || client.connection.parsedStatements[name] !== undefined

  async function send(earlier: readonly Statement[], last: Statement): Promise<unknown> {
    try {
      return await (earlier.length === 0 ? alone(client, last) : together(client, earlier, last))
    } catch (error) {
      isUnusable ||= isReadOnly(error) || ![...earlier, last].every(isParsed)
      throw error
    }
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
    return send(earlier, statement)
  }
  return {
    query,
    release(destroy) {
      waiting = []
      client.release(destroy || isUnusable)
    },
  }
}

async function alone(client: pg.PoolClient, { name, text, values }: Statement): Promise<unknown> {
  if (name === null) return client.query(text, values)
  const isInTransaction = client.getTransactionStatus() !== 'I'
  try {
    return await client.query({ name, text, values })
  } catch (error) {
    if (!isStalePlan(error)) throw error
    names.set(text, null)
    // The error ended it: its unit runs again.
    if (isInTransaction) throw error
    return client.query(text, values)
  }
}

async function together(
  client: pg.PoolClient,
  earlier: readonly Statement[],
  last: Statement,
): Promise<unknown> {
  const statements = new Together(earlier, last)
  try {
    return await client.query(statements).result
  } catch (error) {
    if (isStalePlan(error)) names.set(statements.text, null)
    throw error
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
  if (names.size >= MOST_TEXTS || LIST.test(text)) return null
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isStalePlan = (error: unknown): boolean => hasCode(error, STALE_PLAN)
/** Whether the server of a statement refuses to write. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, READ_ONLY)

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
