import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import { traced } from '../kernel/trace.ts'

/** W3C Trace Context: version, trace id, parent id, flags. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/** Gives each request an id, or that of a trusted proxy's `traceparent`, and answers it in a header. */
export function requestIds(trustsProxy: boolean): Middleware {
  return (koa, next) => {
    const [, sent] = (trustsProxy && TRACEPARENT.exec(koa.get('traceparent'))) || []
    const id = sent ?? randomBytes(8).toString('hex')
    koa.set('X-Request-Id', id)
    return traced(id, next)
  }
}
