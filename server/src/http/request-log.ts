import { AsyncLocalStorage } from 'node:async_hooks'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'

/** One line per request. Logs only a template of the path: paths can hold a PIN, queries anything (D19). */
export function requestLog(parent: Logger): Middleware {
  // Redaction takes as long as the rest of a line, and these have no secrets.
  const log = parent.child({}, { redact: [] })
  return (koa, next) => {
    const start = performance.now()
    // Bound, because the connection's events run outside the request.
    const closed = AsyncLocalStorage.bind(() => {
      const { statusCode: status } = koa.res
      const line = {
        method: koa.method,
        route: template(koa.path),
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
 * 503 is an expected answer, which strangers can cause: by a callback that names a certificate that cannot be fetched, or by starting a
 * payment with a method that is not offered. It is no error, which may raise an alarm; what fails behind it logs its own.
 */
function levelOf(path: string, status: number): 'debug' | 'info' | 'warn' | 'error' {
  if (status >= 500) return status === 503 ? 'warn' : 'error'
  return PROBES.has(path) ? 'debug' : 'info'
}

const PROBES = new Set(['/health', '/ready'])

/** Replaces what follows a known prefix, and everything like an id or number. */
function template(path: string): string {
  return path
    .slice(0, 200)
    .replace(/^(\/frontend\/device\/(?:playlists|checkPlaylistPinCode|deletePlayListUrl)\/).+/, '$1…')
    .replace(
      /^(\/frontend\/paypal\/order\/capture\/|\/dashboard\/edit\/|\/cowpay\/checkout\/|\/reminders\/\w+\/).+/,
      '$1…',
    )
    .replace(/^(\/app\/v1\/[^/]+\/)[^/]+/, '$1…')
    .replaceAll(/\/(?=[^/]*\d)[A-Za-z0-9_-]{4,}(?=\/|$)/g, '/…')
}
