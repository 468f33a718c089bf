import type { ServerResponse } from 'node:http'
import type { Context as KoaContext, Middleware } from 'koa'
import { requests, requestsFailed } from '../kernel/metrics.ts'

const routeNames = new WeakMap<ServerResponse, string>()

/** Sets the route's name for its metric: a template or one of few fixed names, never a part of the requested path. */
export const nameRoute = ({ res }: Pick<KoaContext, 'res'>, name: string): void =>
  void routeNames.set(res, name)

/** Failures of these paths are not counted: anyone can make callbacks fail, and `/ready` fails while a server stops. */
const UNCOUNTED = /^\/(webhooks\/|ready$)/

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Counts and times requests by their route. Streams of events are left out, because they last as long as a page is open. */
export const measure: Middleware = (koa, next) => {
  const start = performance.now()
  koa.res.once('close', () => {
    if (String(koa.res.getHeader('content-type')).startsWith('text/event-stream')) return
    const method = METHODS.has(koa.method) ? koa.method : 'other'
    const [route, status] = [routeOf(koa), statusOf(koa.res)]
    requests.observe({ method, route, status }, (performance.now() - start) / 1_000)
    if (status === '5xx' && !UNCOUNTED.test(route)) requestsFailed.inc()
  })
  return next()
}

/** ` hold` marks requests that may wait for a change: their duration does not measure speed. */
function routeOf(koa: KoaContext): string {
  const route = routeNames.get(koa.res) ?? matchedRoute(koa) ?? 'other'
  return /\bwait\b/i.test(koa.get('Prefer')) ? `${route} hold` : route
}

function matchedRoute(koa: object): string | undefined {
  const route = '_matchedRoute' in koa ? koa._matchedRoute : undefined
  return typeof route === 'string' ? route : undefined
}

/** `gone` if the client closed the connection before an answer. */
const statusOf = ({ headersSent, statusCode }: ServerResponse): string =>
  headersSent ? `${Math.floor(statusCode / 100)}xx` : 'gone'
