import { createServer } from 'node:http'
import { createHandler } from '@player/server/app'
import { createContext, type Config, type Context } from '@player/server/compose'
import { listenForChanges, type Live } from '@player/server/kernel/live'
import { currentNotices } from '@player/server/modules/notices'
import { listen } from './listen.ts'

interface RunningServer {
  /** The server's address; the origin of its pages is in the configuration. */
  readonly url: string
  readonly ctx: Context
  readonly live: Live
  close(): Promise<void>
}

/** Starts a server on a free port. Servers with the same configuration act as instances of one installation. */
export async function startServer(configFor: (url: string) => Config): Promise<RunningServer> {
  // Only the client closes idle connections: otherwise a server's timeout may close one that is being reused.
  const web = createServer({ keepAliveTimeout: 0 })
  const url = `http://127.0.0.1:${await listen(web)}`
  const config = configFor(url)
  const ctx = createContext(config, 'server')
  // The database is queried first, so that the reads at the start use the same connection.
  const isConnected = await hasDatabase(ctx)
  const live = listenForChanges(ctx)
  web.on('request', createHandler(ctx, live))
  // Waits for the reads at the start, so that they are not among a test's statements. Without a database there are none.
  const firstNotices = new Promise<void>((done) => live.onNotices(done))
  if (isConnected) {
    await firstNotices
    await currentNotices(ctx, live).at(new Date(), 'tv')
  }
  return {
    url,
    ctx,
    live,
    async close() {
      await live.close()
      web.close()
      web.closeAllConnections()
      await ctx.db.destroy()
    },
  }
}

const hasDatabase = ({ db }: Context): Promise<boolean> =>
  db
    .selectNoFrom((row) => row.lit(1).as('one'))
    .execute()
    .then(
      () => true,
      () => false,
    )
