import Router, { type RouterContext } from '@koa/router'
import { callTRPCProcedure, TRPCError } from '@trpc/server'
import type { Middleware } from 'koa'
import type { Context } from '../kernel/context.ts'
import {
  answer,
  fail,
  failureKinds,
  MAX_RETRY_AFTER_SECONDS,
  type Failure,
  type FailureKind,
} from '../kernel/failure.ts'
import { contactShims } from '../modules/contact/rest.ts'
import { deviceShims } from '../modules/devices/rest.ts'
import { paymentShims } from '../modules/payments/rest.ts'
import { playlistShims } from '../modules/playlists/rest.ts'
import { sessionShims } from '../modules/sessions/rest.ts'
import { appRouter, type AppCall } from './router.ts'
import { jsonIn, readBody } from './body.ts'
import type { CallOf } from './calls.ts'
import { toFailure, errorBody } from '../kernel/to-failure.ts'
import type { Shim } from '../kernel/shim.ts'
import { playlistsRoute, answerPlaylistsCall } from './playlists-call.ts'

const shims = [...contactShims, ...sessionShims, ...deviceShims, ...playlistShims, ...paymentShims]

/** Serves the specification's REST calls, each mapped to a procedure (D19). */
export function restRouter(callOf: CallOf, log: Context['log']): Router {
  const respond = responder(log)
  const rest = new Router({ prefix: '/frontend' })
  for (const shim of shims) {
    rest[shim.verb](
      shim.path,
      respond((koa) => runShim(callOf(koa), shim, koa), shim),
    )
  }
  rest[playlistsRoute.verb](
    playlistsRoute.path,
    respond((koa) => answerPlaylistsCall(callOf(koa, ['playlists.list']))),
  )
  return rest
}

/** Answers an unknown call in the form of known calls, not with a page. */
export const unknownCall: Middleware = (koa, next) => {
  if (!/^\/(frontend|webhooks)(\/|$)/.test(koa.path)) return next()
  koa.status = 404
  koa.body = errorBody(fail('missing', 'not_found'))
  return undefined
}

export const restCalls: readonly (Pick<Shim, 'verb' | 'path' | 'answer'> &
  Partial<Pick<Shim, 'procedure'>>)[] = [...shims, playlistsRoute]

async function runShim(call: AppCall, shim: Shim, koa: RouterContext): Promise<object> {
  const { params, query } = koa
  const body = jsonIn(await readBody(koa.req), koa.get('Content-Type'))
  const input = shim.input?.({ params, query, body })
  const output: unknown = await callTRPCProcedure({
    router: appRouter,
    path: shim.procedure,
    type: shim.type,
    getRawInput: () => Promise.resolve(input),
    ctx: call,
    signal: undefined,
    batchIndex: 0,
  })
  return shim.answer.parse(output ?? {})
}

const BUSINESS: ReadonlySet<FailureKind> = new Set(['conflict', 'invalid', 'missing'])
const isBusiness = ({ kind, code }: Failure): boolean =>
  BUSINESS.has(kind) && code !== answer('malformed').code

/** Success has status 200 and `status: 'success'`; a failure its own status, or `refusalStatus` for business rules, and `status: 'error'`. */
const responder =
  (log: Context['log']) =>
  (
    run: (koa: RouterContext) => Promise<object>,
    { refusalStatus, failureFields }: Pick<Shim, 'refusalStatus' | 'failureFields'> = {},
  ) =>
  async (koa: RouterContext): Promise<void> => {
    koa.set('Cache-Control', 'no-store')
    try {
      koa.body = { status: 'success', ...(await run(koa)) }
    } catch (error) {
      const failure = toFailure(error)
      // Procedures log their unexpected failures.
      if (failure.kind === 'unexpected' && !(error instanceof TRPCError))
        log.error({ err: failure.cause, path: koa._matchedRoute }, 'A call failed unexpectedly')
      const { kind, retryAfter } = failure
      koa.status =
        refusalStatus !== undefined && isBusiness(failure) ? refusalStatus : failureKinds[kind].status
      if (retryAfter !== undefined)
        koa.set('Retry-After', String(Math.min(retryAfter, MAX_RETRY_AFTER_SECONDS)))
      koa.body = { ...errorBody(failure), ...failureFields?.(failure) }
    }
  }
