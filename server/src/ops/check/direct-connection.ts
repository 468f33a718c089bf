import { connect } from '@player/db'
import { connectionFacts } from '../../kernel/check-queries.ts'
import { hasPooler } from '../../kernel/connection-limit.ts'
import type { Context } from '../../kernel/context.ts'
import { notApplicable, ok, problem, reasonOf, type CheckResult } from './result.ts'

const NAME = 'Direct connection'
/** PostgreSQL takes the timeout of a new connection; a transaction pooler has one of its own. */
const STATEMENT_TIMEOUT_MS = 4_321

/** Whether DATABASE_DIRECT_URL leads to the database of DATABASE_URL, past the pooler. */
export async function checkDirectConnection({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<CheckResult> {
  if (!hasPooler(config)) return notApplicable(NAME, 'DATABASE_URL is used for all connections.')
  const direct = connect({
    connectionString: config.database.directUrl,
    name: 'player-ops',
    max: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: () => undefined,
  })
  try {
    const [pooled, own] = await Promise.all([connectionFacts(db), connectionFacts(direct)])
    if (own.database !== pooled.database)
      return wrong('It leads to another database than DATABASE_URL.', 'Name the same database in both.')
    if (own.timeout !== STATEMENT_TIMEOUT_MS)
      return wrong('It leads to a pooler.', 'Name PostgreSQL itself in DATABASE_DIRECT_URL.')
    return ok(NAME, 'DATABASE_DIRECT_URL leads to the same database, past the pooler.')
  } catch (error) {
    const todo = 'Compare DATABASE_DIRECT_URL with the address and roles of PostgreSQL.'
    return wrong(`${reasonOf(error)}.`, todo)
  } finally {
    await direct.destroy()
  }
}

const wrong = (found: string, todo: string): CheckResult => problem('wrong', NAME, found, todo)
