import type Router from '@koa/router'
import type { Context as KoaContext, Middleware } from 'koa'
import { errorBody } from '../kernel/to-failure.ts'
import { fail } from '../kernel/failure.ts'

/** Answers 405, and 204 to OPTIONS, for paths that the router has with other methods. Must follow the router. */
export function refuseOtherMethods(router: Router): Middleware {
  return (koa, next) => {
    const allowed = router.match(koa.path, koa.method).path.flatMap(({ methods }) => methods)
    if (allowed.length === 0) return next()
    refuseMethod(koa, allowed)
    return undefined
  }
}

/** Lists the allowed methods (RFC 9110, 15.5.6): with 405, or 204 for OPTIONS. */
export function refuseMethod(koa: KoaContext, allowed: readonly string[]): void {
  koa.set('Allow', [...new Set([...allowed, 'OPTIONS'])].join(', '))
  koa.status = koa.method === 'OPTIONS' ? 204 : 405
  if (koa.status === 405) koa.body = errorBody(fail('invalid', 'method_not_allowed'))
}
