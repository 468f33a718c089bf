import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { withTrace } from '../kernel/trace.ts'

/** Logs one line per request, with a template in place of the path: paths can contain a PIN, queries anything. */
export function requestLog(parent: Logger): Middleware {
  // Redaction takes as long as the rest of a line, and these lines have no secrets.
  const log = parent.child({}, { redact: [] })
  return (koa, next) => {
    const start = performance.now()
    // The connection's events run outside the request.
    const closed = withTrace(() => {
      const { statusCode: status } = koa.res
      const line = {
        method: koa.method,
        route: templateOf(koa.path),
        status,
        ms: Math.round(performance.now() - start),
      }
      log[levelOf(koa.path, status)](line, 'request')
    })
    koa.res.once('close', closed)
    return next()
  }
}

/**
 * 503 is a warning, because errors may raise an alarm and anyone can cause a 503: by a callback with the address of a certificate that
 * cannot be fetched, or by starting a payment with a method that is not offered. The failure behind it has a log line of its own.
 */
function levelOf(path: string, status: number): 'debug' | 'info' | 'warn' | 'error' {
  if (status >= 500) return status === 503 ? 'warn' : 'error'
  return PROBES.has(path) ? 'debug' : 'info'
}

const PROBES = new Set(['/health', '/ready'])

/** Replaces the part after a known prefix, and all parts that look like an id or number. Routers ignore the case of paths. */
const templateOf = (path: string): string =>
  path
    .slice(0, 200)
    .replace(/^(\/frontend\/device\/(?:playlists|checkPlaylistPinCode|deletePlayListUrl)\/).+/i, '$1…')
    .replace(
      /^(\/frontend\/paypal\/order\/capture\/|\/dashboard\/edit\/|\/cowpay\/checkout\/|\/reminders\/\w+\/).+/i,
      '$1…',
    )
    .replace(/^(\/app\/v1\/[^/]+\/)[^/]+/i, '$1…')
    .replaceAll(/\/(?=[^/]*\d)[A-Za-z0-9_%-]{4,}(?=\/|$)/g, '/…')
