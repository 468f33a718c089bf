import type { Middleware } from 'koa'
import type { Logger } from 'pino'

/** One line per request. Logs only a template of the path: paths can hold a PIN, queries anything (D19). */
export function requestLog(parent: Logger): Middleware {
  // Redaction takes as long as the rest of a line, and these have no secrets.
  const log = parent.child({}, { redact: [] })
  return (koa, next) => {
    const start = performance.now()
    koa.res.once('close', () => {
      const { statusCode: status } = koa.res
      const line = {
        method: koa.method,
        route: template(koa.path),
        status,
        ms: Math.round(performance.now() - start),
      }
      if (status >= 500) log.error(line, 'request')
      else log[PROBES.has(koa.path) ? 'debug' : 'info'](line, 'request')
    })
    return next()
  }
}

const PROBES = new Set(['/health', '/ready'])

/** Replaces what follows a known prefix, and everything like an id or number. */
function template(path: string): string {
  return path
    .slice(0, 200)
    .replace(/^(\/frontend\/device\/(?:playlists|checkPlaylistPinCode|deletePlayListUrl)\/).+/, '$1…')
    .replace(/^(\/frontend\/paypal\/order\/capture\/|\/dashboard\/edit\/|\/cowpay\/checkout\/).+/, '$1…')
    .replaceAll(/\/(?=[^/]*\d)[A-Za-z0-9_-]{4,}(?=\/|$)/g, '/…')
}
