import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createHandler, createState } from './app.ts'
import { createContext, loadServerConfig } from './compose.ts'
import { RESERVED_CONNECTIONS, serverConnections, warnOfConnectionLimit } from './kernel/connection-limit.ts'
import { withOwnConnections } from './kernel/context.ts'
import { listenForChanges } from './kernel/live.ts'
import { metricsRoute } from './kernel/metrics-route.ts'
import { serveMetricsPort } from './kernel/metrics-port.ts'
import { quietTurn, throwIfSettingsAreWrong, runProcess, whenDatabaseReady } from './kernel/process.ts'
import { VERSION } from './kernel/version.ts'
import { startWorkAlarm } from './kernel/work-alarm.ts'
import { proveKeys } from './keys.ts'
import { serverReadings } from './metrics.ts'

/** While all connections are taken, a quick 503 is better than a long wait. */
const ACQUIRE_TIMEOUT_MS = 2_000

/** A stalled connection is closed after this: a client that does not read would hold it for ever. */
const STALLED_MS = 60_000

const WARM_CONNECTIONS = 4

runProcess(async () => {
  const config = loadServerConfig(process.env)
  const ctx = createContext(config, 'server', ACQUIRE_TIMEOUT_MS)
  const live = listenForChanges(ctx)
  const state = createState()
  const reservedCtx = withOwnConnections(ctx, 'webhooks', RESERVED_CONNECTIONS)
  const workAlarm = startWorkAlarm(reservedCtx)
  const handle = createHandler(ctx, live, state, reservedCtx)
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      if (state.isStopping) response.setHeader('Connection', 'close')
      handle(request, response)
    },
  )
  server.setTimeout(STALLED_MS)
  const warning = warnOfConnectionLimit(ctx, serverConnections(config))
  // Opens connections before the first request. After a failure, requests open them.
  const opening = Array.from({ length: WARM_CONNECTIONS }, () =>
    ctx.db.selectNoFrom((row) => row.lit(1).as('one')).execute(),
  )
  const [keys, ...others] = await Promise.allSettled([proveKeys(ctx), warning, ...opening])
  for (const result of [keys, ...others])
    if (result.status === 'rejected') throwIfSettingsAreWrong(result.reason)
  // Without the database at the start, the keys are checked when it answers. A wrong one then ends the process.
  if (keys.status === 'rejected') void whenDatabaseReady(ctx, () => proveKeys(ctx))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(config.http.port, config.http.host, listening)
  })
  const { port } = server.address() as AddressInfo
  const metrics = await serveMetricsPort(
    config.http,
    () => ({ '/health/work': workAlarm.answer, ...metricsRoute(serverReadings(ctx, live, reservedCtx)) }),
    ctx.log,
  )
  ctx.log.info(
    { version: VERSION, port, metricsPort: metrics?.port, origin: config.http.origin },
    'The server is listening',
  )

  return async () => {
    state.isStopping = true
    workAlarm.stop()
    metrics?.close()
    // Televisions reconnect to another server at once.
    live.polls.release()
    // Wait until load balancers have seen that /ready fails.
    await wait(config.http.drainSeconds * 1_000)
    await quietTurn()
    const closed = new Promise((resolve) => server.close(resolve))
    // Streams do not end by themselves, and `close` waits for idle connections.
    await live.close()
    server.closeIdleConnections()
    const forceTimer = setTimeout(() => server.closeAllConnections(), 2_000)
    await closed
    clearTimeout(forceTimer)
    // Requests of disconnected clients still run, and use the database.
    await Promise.all(state.answering)
    await Promise.all([ctx.db.destroy(), reservedCtx.db.destroy()])
    ctx.log.info('The server has stopped')
  }
})
