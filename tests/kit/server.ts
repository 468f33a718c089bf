import { createServer, type Server } from 'node:http'
import { createHandler } from '@player/server/app'
import { createContext, type Config, type Context } from '@player/server/compose'
import { listenForChanges, type Live } from '@player/server/kernel/live'
import { currentNotices } from '@player/server/modules/notices'

/** A server instance within the tests' process. */
interface RunningServer {
  /** Its address; the origin of its pages is in the configuration. */
  readonly url: string
  readonly ctx: Context
  readonly live: Live
  close(): Promise<void>
}

/** Starts a server on a free port. Several with one configuration act as several instances. */
export async function startServer(configFor: (url: string) => Config): Promise<RunningServer> {
  // Only the client closes idle connections: a busy machine would lose the race between a reuse and the server's timeout.
  const web = createServer({ keepAliveTimeout: 0 })
  const url = `http://127.0.0.1:${await listening(web)}`
  const config = configFor(url)
  const ctx = createContext(config, 'server')
  const live = listenForChanges(ctx)
  web.on('request', createHandler(ctx, live))
  // What a server reads at its start is then not among a test's statements. Without a database it reads nothing.
  const firstNotices = new Promise<void>((done) => live.onNotices(done))
  if (await hasDatabase(ctx)) {
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

function listening(server: Server): Promise<number> {
  return new Promise((resolve, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
