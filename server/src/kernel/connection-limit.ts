import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { databaseFacts } from './check-queries.ts'

/** Connections for callbacks, probes and monitoring, so that the server answers these while all others are taken. */
export const RESERVED_CONNECTIONS = 3

/** The most connections of one process. `direct` ones bypass a transaction pooler. */
export interface ProcessConnections {
  readonly pooled: number
  readonly direct: number
}

/** The connections of a server: two pools and one for short reads, and a direct one for notifications. */
export const serverConnections = ({ database }: Pick<Config, 'database'>): ProcessConnections => ({
  pooled: database.connections + RESERVED_CONNECTIONS + 1,
  direct: 1,
})

/** Whether DATABASE_URL names a transaction pooler, whose own limit holds for the pooled connections. */
export const hasPooler = ({ database }: Pick<Config, 'database'>): boolean =>
  database.url !== database.directUrl

/** Warns if the database does not accept all connections that this process may open. Call it before the process opens them. */
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
