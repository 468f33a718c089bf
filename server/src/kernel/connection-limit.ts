import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { databaseFacts } from './check-queries.ts'

/** Reserved: the server accepts callbacks while all other connections are taken. */
export const CONNECTIONS_FOR_CALLBACKS = 3

/** `direct` connections bypass a transaction pooler. */
export interface ProcessConnections {
  readonly pooled: number
  readonly direct: number
}

/** Two pools, one connection for short reads, and a direct one for notifications. */
export const serverConnections = ({ database }: Pick<Config, 'database'>): ProcessConnections => ({
  pooled: database.connections + CONNECTIONS_FOR_CALLBACKS + 1,
  direct: 1,
})

/** A pooler's own limit holds for pooled connections. */
export const hasPooler = ({ database }: Pick<Config, 'database'>): boolean =>
  database.url !== database.directUrl

/** Call it before the process opens connections. */
export async function warnOfConnectionLimit(
  { db, config, log }: Pick<Context, 'db' | 'config'> & { readonly log: Pick<Logger, 'warn'> },
  { pooled, direct }: ProcessConnections,
): Promise<void> {
  const wanted = hasPooler(config) ? direct : pooled + direct
  const { connections, max_connections: max } = await databaseFacts(db)
  if (connections + wanted > max)
    log.warn(
      { open: connections, max, wanted },
      'The database accepts fewer connections than this process may open: raise max_connections, lower DATABASE_CONNECTIONS, or run fewer processes',
    )
}
