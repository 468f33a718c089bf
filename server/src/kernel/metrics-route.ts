import { poolStateOf, type Db } from '@player/db'
import { collectDefaultMetrics } from '@prometheus-io/client'
import type { LocalRoutes } from './metrics-port.ts'
import { registry, gauges } from './metrics.ts'

/** Sets gauges when they are read. Must not throw. */
export type Reading = () => Promise<void> | void

export const poolReading =
  (pool: string, db: Db): Reading =>
  () => {
    const state = poolStateOf(db)
    if (state === null) return
    gauges.connectionsMax.set({ pool }, state.max)
    for (const name of ['used', 'idle', 'waiting'] as const)
      gauges.connections.set({ pool, state: name }, state[name])
  }

/** The route `/metrics`, with metrics of Node.js and the process. Call it once per process. */
export function metricsRoute(readings: readonly Reading[]): LocalRoutes {
  collectDefaultMetrics({
    register: registry,
    // The defaults of 10 and 100 ms took 1.5 % of a processor in an idle process; these take 0.4 %.
    eventLoopMonitoringPrecision: 20,
    eventLoopUtilizationTimeout: 5_000,
  })
  return {
    async '/metrics'() {
      await Promise.all(readings.map(async (read) => read()))
      return { status: 200, body: await registry.metrics(), type: registry.contentType }
    },
  }
}
