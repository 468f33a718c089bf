import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { fail, Failure } from '../kernel/failure.ts'
import { isStoreTrouble } from '../kernel/trouble.ts'

/** What the client is told of an error, whatever it was. What nobody foresaw says no more than that it happened. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof TRPCError) {
    const issues = error.code === 'BAD_REQUEST' ? issuesOf(error.cause) : null
    if (issues) return fail('invalid', 'invalid_input', { errors: firstPerField(issues) })
    if (!(error.cause instanceof Failure)) {
      const refusal = OF_TRPC[error.code]?.(error)
      if (refusal) return refusal
    }
    if (error.cause) return asFailure(error.cause)
  }
  return isStoreTrouble(error)
    ? fail('unavailable', 'unavailable', { retryAfter: 5, cause: error })
    : fail('unexpected', 'unexpected', { cause: error })
}

/** A refusal as the old calls say it (D19). */
export const errorBody = ({ message, errors }: Failure): object => ({
  status: 'error',
  message,
  msg: message,
  ...(errors && { errors }),
})

/** How tRPC says so; it has no code of its own for it. */
const BATCH_TOO_LARGE = 'Batch call exceeds maximum size'

/** What tRPC itself refuses, before any procedure of ours. */
const OF_TRPC: Partial<Record<TRPC_ERROR_CODE_KEY, (error: TRPCError) => Failure>> = {
  PAYLOAD_TOO_LARGE: () => fail('too_large', 'too_large'),
  NOT_FOUND: () => fail('missing', 'not_found'),
  METHOD_NOT_SUPPORTED: () => fail('invalid', 'method_not_allowed'),
  PARSE_ERROR: () => fail('invalid', 'invalid_input'),
  // A batch that is too large, or a body that is no JSON: what its parser says of it quotes it, and is not for the log.
  BAD_REQUEST: ({ message }) =>
    fail('invalid', message === BATCH_TOO_LARGE ? 'too_many_calls' : 'invalid_input'),
  UNSUPPORTED_MEDIA_TYPE: () => fail('invalid', 'invalid_input'),
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The issues of a zod error, of either of its flavours. */
function issuesOf(error: unknown): readonly Issue[] | null {
  return error instanceof Error && 'issues' in error && Array.isArray(error.issues) ? error.issues : null
}

function firstPerField(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.') || 'input'] ??= message
  return errors
}
