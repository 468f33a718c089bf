import { initTRPC, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { Context } from './context.ts'
import type { ReadInTurn } from './device-reads.ts'
import { fail, type Failure, type FailureKind } from './failure.ts'
import { delayRefusal } from './delay-refusal.ts'
import type { Live } from './live.ts'
import type { Request } from './request.ts'
import type { Cookies } from './cookies.ts'
import { toFailure, errorData } from './to-failure.ts'
import { unitsInTurn } from './unit.ts'
import type { RequestSession, Session } from './request-session.ts'

export interface Call<Ctx extends Context = Context> {
  readonly ctx: Ctx
  readonly live: Live
  readonly request: Request
  readonly cookies: Cookies
  readonly requestSession: RequestSession
  /** Resolves when the answer was sent or its client is gone. Closes it if that takes longer than `withinMs`. */
  readonly closeAnswerWithin: (withinMs: number) => Promise<void>
  readonly readInTurn: ReadInTurn
  /** Whether one of our own pages sent the request (D18). */
  readonly isFromOurPages: boolean
}

const CODES: Record<FailureKind, TRPC_ERROR_CODE_KEY> = {
  invalid: 'UNPROCESSABLE_CONTENT',
  unauthorised: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  missing: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  throttled: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  unexpected: 'INTERNAL_SERVER_ERROR',
}

export const trpcErrorOf = (failure: Failure): TRPCError =>
  new TRPCError({ code: CODES[failure.kind], message: failure.message, cause: failure })

interface Meta {
  /** Whether a mutation changes nothing, and is one only so that it is never repeated or cached. */
  readonly onlyReads?: boolean
}

/** Builds a module's procedures for its own context type, which `http/router.ts` checks against the server's. */
export function proceduresFor<Ctx extends Context>() {
  const trpc = initTRPC
    .context<Call<Ctx>>()
    .meta<Meta>()
    .create({
      isDev: false,
      errorFormatter({ shape, error }) {
        const failure = toFailure(error)
        return { ...shape, message: failure.message, data: { ...shape.data, failure: errorData(failure) } }
      },
      sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    })

  /**
   * Refuses mutations from other pages than our own (D18). `admit` adds fields to the call and runs it, in the order of a batch, so
   * that a session's end applies to the following calls. There is only one middleware, because each copies the call.
   */
  const guarded = <More extends object>(
    admit: <Result>(call: Call<Ctx>, run: (more: More) => Promise<Result>) => Promise<Result>,
  ) =>
    trpc.procedure.use(async ({ ctx: call, type, path, meta, getRawInput, next }) => {
      // Treats an empty request as {}, so that it gets a message per missing field.
      const ownInput = { getRawInput: async () => (await getRawInput()) ?? {} }
      try {
        if (type === 'mutation' && !meta?.onlyReads && !call.isFromOurPages)
          throw fail('forbidden', 'origin_not_allowed')
        // Waits for the whole body, after which the session is looked up. A procedure with an input refuses an unreadable body itself.
        await getRawInput().catch(() => undefined)
        const result = await admit(call, (ctx) => next<More>({ ctx, ...ownInput }))
        if (result.ok) return result
        throw result.error
      } catch (error) {
        const failure = toFailure(error)
        if (failure.kind === 'unexpected')
          call.ctx.log.error({ err: failure.cause, path }, 'A call failed unexpectedly')
        await delayRefusal(failure, call.request.ip)
        throw trpcErrorOf(failure)
      }
    })

  const anyone = guarded((_, run) => run({}))

  /** Needs a session; `deviceId` is the session's. The transactions of a device take turns. */
  const owner = guarded<OwnerCall & { readonly ctx: Ctx }>(async ({ ctx, requestSession }, run) => {
    const session = await requestSession.current()
    if (!session) throw fail('unauthorised', 'session_required')
    const { deviceId } = session
    return run({ session, deviceId, ctx: { ...ctx, unit: unitsInTurn(ctx.unit, deviceId) } })
  })

  return { router: trpc.router, mergeRouters: trpc.mergeRouters, anyone, owner }
}

export const { router, mergeRouters, anyone, owner } = proceduresFor<Context>()

export interface OwnerCall {
  readonly session: Session
  readonly deviceId: string
}
