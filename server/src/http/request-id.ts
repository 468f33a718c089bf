import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import { runTraced } from '../kernel/trace.ts'

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/** Sets each request's id, a new one or that of a trusted proxy's `traceparent` (W3C Trace Context), and sends it in a header. */
export function requestIds(trustsProxy: boolean): Middleware {
  return (koa, next) => {
    const [, traceId] = (trustsProxy && TRACEPARENT.exec(koa.get('traceparent'))) || []
    const id = traceId ?? newId()
    koa.set('X-Request-Id', id)
    return runTraced(id, next)
  }
}

/** 16 hexadecimal digits. Node caches random bytes for UUIDs, but not for `randomBytes`, which takes longer. */
const newId = (): string => randomUUID().slice(19).replace('-', '')
