import type { Logger } from 'pino'
import type { Context } from './context.ts'
import { databaseFacts } from './check-queries.ts'

/**
 * Warns if the database does not accept all connections that this process may open. Call it before the process opens them. Behind a
 * transaction pooler, which has its own limit, only `direct` ones count.
 */
export async function warnOfConnectionLimit(
  { db, config, log }: Pick<Context, 'db' | 'config'> & { readonly log: Pick<Logger, 'warn'> },
  { pooled, direct }: { readonly pooled: number; readonly direct: number },
): Promise<void> {
  const { database } = config
  const wanted = database.url === database.directUrl ? pooled + direct : direct
  const { connections, max_connections: max } = await databaseFacts(db)
  if (connections + wanted > max)
    log.warn(
      { open: connections, max, wanted },
      'The database accepts fewer connections than this process may open: raise max_connections, lower DATABASE_CONNECTIONS, or run fewer processes',
    )
}
