import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'

export interface LocalAnswer {
  readonly status: number
  readonly body: string
  readonly type?: string
}

export type LocalRoutes = Readonly<Record<string, () => Promise<LocalAnswer>>>

/** Answers monitoring on METRICS_PORT, to which proxies must not forward; does nothing without it. Returns the port and a function to close it. */
export async function serveMetricsPort(
  { host, metricsPort }: { readonly host: string; readonly metricsPort?: number | undefined },
  routesOf: () => LocalRoutes,
  log: Logger,
): Promise<{ port: number; close: () => void } | undefined> {
  if (metricsPort === undefined) return undefined
  const routes = routesOf()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    const answer: Promise<LocalAnswer> = route ? route() : Promise.resolve({ status: 404, body: '{}' })
    void answer
      .catch((error: unknown): LocalAnswer => {
        log.error({ err: error, path }, 'A request of monitoring failed')
        return { status: 500, body: '{}' }
      })
      .then(({ status, body, type = 'application/json' }) => {
        response.writeHead(status, { 'Content-Type': type, Connection: 'close' }).end(body)
      })
  })
  server.listen(metricsPort, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  }
}
