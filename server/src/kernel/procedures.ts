import { initTRPC, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { Context } from './context.ts'
import { fail, type FailureKind } from './failure.ts'
import type { Live } from './live.ts'
import type { Request } from './request.ts'
import type { Cookies } from './cookies.ts'
import { toFailure, errorData } from './to-failure.ts'
import type { RequestSession, Session } from './request-session.ts'

export interface Call<Ctx extends Context = Context> {
  readonly ctx: Ctx
  readonly live: Live
  readonly request: Request
  readonly cookies: Cookies
  readonly requestSession: RequestSession
  /** Whether one of our own pages sent the request (D18). */
  readonly fromOurPages: boolean
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

/** Builds a module's procedures for its own context type, which `http/router.ts` checks against the server's. */
export function proceduresFor<Ctx extends Context>() {
  const trpc = initTRPC.context<Call<Ctx>>().create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const failure = toFailure(error)
      return {
        ...shape,
        message: failure.message,
        data: { ...shape.data, failure: errorData(failure) },
      }
    },
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  })

  /** No login needed. Mutations must come from our own pages. */
  const anyone = trpc.procedure.use(async ({ ctx, type, path, getRawInput, next }) => {
    if (type === 'mutation' && !ctx.fromOurPages) {
      throw new TRPCError({ code: 'FORBIDDEN', cause: fail('forbidden', 'origin_not_allowed') })
    }
    // So that an empty request gets a message per missing field.
    const result = await next({ getRawInput: async () => (await getRawInput()) ?? {} })
    if (result.ok) return result
    const failure = toFailure(result.error)
    if (failure.kind === 'unexpected')
      ctx.ctx.log.error({ err: failure.cause, path }, 'A call failed unexpectedly')
    throw new TRPCError({ code: CODES[failure.kind], message: failure.message, cause: failure })
  })

  /** Needs a session; `deviceId` is the session's. */
  const owner = anyone.use(async ({ ctx, next }) => {
    const session = await ctx.requestSession.current()
    if (!session) throw fail('unauthorised', 'session_required')
    return next({ ctx: { session, deviceId: session.deviceId } satisfies OwnerCall })
  })

  return { router: trpc.router, mergeRouters: trpc.mergeRouters, anyone, owner }
}

export const { router, mergeRouters, anyone, owner } = proceduresFor<Context>()

export interface OwnerCall {
  readonly session: Session
  readonly deviceId: string
}
