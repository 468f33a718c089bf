import type Router from '@koa/router'
import type { Context as KoaContext, Middleware } from 'koa'
import { errorBody } from '../kernel/to-failure.ts'
import { fail } from '../kernel/failure.ts'

/** Refuses a verb that an address of these routers does not take. Behind the routers: what they take does not come here. */
export function refuseOtherVerbs(routers: readonly Router[]): Middleware {
  return (koa, next) => {
    const matching = routers.flatMap((router) => router.match(koa.path, koa.method).path)
    const taken = matching.flatMap(({ methods }) => methods)
    if (taken.length === 0) return next()
    refuseVerb(koa, taken)
    return undefined
  }
}

/** Says which verbs an address takes (RFC 9110, 15.5.6): as an error, unless that is what was asked. */
export function refuseVerb(koa: KoaContext, taken: readonly string[]): void {
  koa.set('Allow', [...new Set([...taken, 'OPTIONS'])].join(', '))
  koa.status = koa.method === 'OPTIONS' ? 204 : 405
  if (koa.status === 405) koa.body = errorBody(fail('invalid', 'method_not_allowed'))
}
