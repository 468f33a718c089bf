import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { loadConfig } from './config.ts'
import { createContext } from './context.ts'
import { listenForChanges } from './kernel/live.ts'
import { runProcess } from './process.ts'

runProcess(async () => {
  const config = loadConfig(process.env)
  const ctx = createContext(config, 'server')
  const live = listenForChanges(config.database.directUrl, ctx.log)
  const state = { stopping: false }
  const handle = createApp(ctx, live, state).callback()
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => void handle(request, response),
  )
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(config.http.port, config.http.host, listening)
  })
  const { port } = server.address() as AddressInfo
  ctx.log.info({ port, origin: config.http.origin }, 'The server listens')

  return async () => {
    state.stopping = true
    const closed = new Promise((done) => server.close(done))
    // Streams have no end of their own, and idle connections would be waited for.
    await live.close()
    server.closeIdleConnections()
    const patience = setTimeout(() => server.closeAllConnections(), 2_000)
    await closed
    clearTimeout(patience)
    await ctx.db.destroy()
    ctx.log.info('The server has stopped')
  }
})
