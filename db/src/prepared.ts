import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Beyond this number of texts per process the others are sent unnamed, which bounds the memory of each connection. */
const MOST_TEXTS = 1_000
/** A list or several rows: such texts have no bounded number. */
const LIST = /\bin \(\$\d+, |\$\d+\), \(/
/** feature_not_supported: "cached plan must not change result type", after a migration added a column to `select *`. */
const STALE_PLAN = '0A000'

/** Null: sent unnamed. */
const names = new Map<string, string | null>()

/** A pool's connection on which each statement with parameters is parsed once, then executed by its name. */
export function preparing(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not supported')
    const values = [...parameters]
    const name = values.length > 0 ? nameOf(text) : null
    if (name === null) return client.query(text, values)
    const isAlone = client.getTransactionStatus() === 'I'
    return client.query({ name, text, values }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      names.set(text, null)
      // In a transaction the error ended it: its unit runs again.
      if (!isAlone) throw error
      return client.query(text, values)
    })
  }
  return { query, release: (destroy) => client.release(destroy) }
}

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_TEXTS || LIST.test(text)) return null
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === STALE_PLAN
