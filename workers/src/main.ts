import { warnOfConnectionLimit } from '@player/server/kernel/connection-limit'
import { gauges } from '@player/server/kernel/metrics'
import { metricsRoute, poolReading } from '@player/server/kernel/metrics-route'
import { serveMetricsPort } from '@player/server/kernel/metrics-port'
import { whenDatabaseReady, runProcess } from '@player/server/kernel/process'
import { loadWorkerConfig } from './config.ts'
import { createWorkerContext } from './context.ts'
import { serveHealth } from './health.ts'
import { VERSION } from '@player/server/kernel/version'
import { proveKeys } from '@player/server/keys'
import { raisePriority } from './runtime/priority.ts'
import { timingsOf } from './runtime/timings.ts'
import { startRuntime } from './runtime/runtime.ts'
import { createWatchdog } from './runtime/watchdog.ts'
import { workerConnections } from './runtime/worker-connections.ts'
import * as wiring from './wiring.ts'

runProcess(async () => {
  raisePriority()
  const config = loadWorkerConfig(process.env)
  const ctx = createWorkerContext(config)
  const watchdog = createWatchdog(timingsOf(config.queue.lockSeconds).hangsAfterMs)
  if (config.healthPort !== undefined) await serveHealth(config.healthPort, watchdog, ctx.log)
  const readOverdue = () => gauges.workOverdue.set(watchdog.overdue().length)
  const routesOf = () => metricsRoute([poolReading('worker', ctx.db), readOverdue])
  const metrics = await serveMetricsPort(config.http, routesOf, ctx.log)
  const runtime = await whenDatabaseReady(ctx, async () => {
    await proveKeys(ctx)
    await warnOfConnectionLimit(ctx, workerConnections(config))
    return startRuntime(ctx, wiring, undefined, watchdog)
  })
  ctx.log.info(
    { version: VERSION, engine: runtime.engine.kind, metricsPort: metrics?.port },
    'The worker is running',
  )
  return async () => {
    await runtime.stop()
    ctx.mail.close()
    await ctx.db.destroy()
    ctx.log.info('The worker has stopped')
  }
})
