import { TRPCError } from '@trpc/server'
import { fail, Failure, kernelMessages } from '../kernel/failure.ts'

/** What the client is told of an error, whatever it was. What nobody foresaw says no more than that it happened. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const issues = issuesOf(error)
  if (issues) return fail('invalid', 'invalid_input', { errors: firstPerField(issues) })
  if (error instanceof TRPCError) {
    if (error.code === 'PAYLOAD_TOO_LARGE') return fail('too_large', 'too_large')
    if (error.code === 'NOT_FOUND') return fail('missing', 'not_found')
    if (error.code === 'METHOD_NOT_SUPPORTED') return fail('invalid', 'method_not_allowed')
    if (error.code === 'PARSE_ERROR' || error.code === 'UNSUPPORTED_MEDIA_TYPE')
      return fail('invalid', 'invalid_input')
    if (error.cause) return asFailure(error.cause)
  }
  if (isStoreTrouble(error))
    return new Failure('unavailable', 'unavailable', kernelMessages.unavailable, {
      retryAfter: 5,
      cause: error,
    })
  return new Failure('unavailable', 'unexpected', kernelMessages.unexpected, { cause: error })
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

/** The database is away, or has no connection left: worth trying again. Classes 08 and 57P are its own words for it. */
function isStoreTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '53300', '57014', '55P03'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}
