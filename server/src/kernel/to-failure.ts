import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { Answer } from './answers.ts'
import { answer, fail, Failure } from './failure.ts'
import type { Refusal, RefusalData } from './refusal.ts'
import { referenceField } from './trace.ts'
import { isDatabaseUnavailable, isUnstorable } from './database-errors.ts'

/** Converts any error to a Failure; an unexpected one discloses nothing. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof TRPCError) {
    const issues = error.code === 'BAD_REQUEST' ? issuesOf(error.cause) : null
    if (issues) return failureOfIssues(issues)
    if (!(error.cause instanceof Failure)) {
      const refusal = FAILURE_OF_TRPC[error.code]?.(error)
      if (refusal) return refusal
    }
    if (error.cause) return toFailure(error.cause)
  }
  // Contracts refuse most such values before, with a message for the field.
  if (isUnstorable(error)) return fail('invalid', 'invalid', { cause: error })
  return isDatabaseUnavailable(error)
    ? fail('unavailable', 'unavailable', { retryAfter: 5, cause: error })
    : fail('unexpected', 'unexpected', { cause: error })
}

export function failureOfIssues(issues: readonly Issue[]): Failure {
  const code = issues.some(isOfWrongType) ? 'malformed' : 'invalid'
  const errors = firstPerField(issues)
  return fail('invalid', code, Object.keys(errors).length > 0 ? { errors } : {})
}

/** A failure in the REST calls' form (D19). */
export const errorBody = ({ code, message, errors, errorCodes }: Failure): Refusal => ({
  status: 'error',
  message,
  msg: message,
  ...(errors && { errors }),
  code,
  ...(errorCodes && { error_codes: errorCodes }),
  ...referenceField(),
})

export function errorData(failure: Failure): RefusalData {
  const { kind, code, message, errors, errorCodes, retryAfter, triesLeft } = failure
  return { kind, code, message, errors, errorCodes, retryAfter, triesLeft, ...referenceField() }
}

/** tRPC's message; it has no code for this. */
const BATCH_TOO_LARGE = 'Batch call exceeds maximum size'

/** Raised by tRPC before a procedure runs. */
const FAILURE_OF_TRPC: Partial<Record<TRPC_ERROR_CODE_KEY, (error: TRPCError) => Failure>> = {
  PAYLOAD_TOO_LARGE: () => fail('too_large', 'too_large'),
  NOT_FOUND: () => fail('missing', 'not_found'),
  METHOD_NOT_SUPPORTED: () => fail('invalid', 'method_not_allowed'),
  PARSE_ERROR: () => fail('invalid', 'malformed'),
  // The parser's message quotes the body, so it is not logged.
  BAD_REQUEST: ({ message }) => fail('invalid', message === BATCH_TOO_LARGE ? 'too_many_calls' : 'malformed'),
  UNSUPPORTED_MEDIA_TYPE: () => fail('invalid', 'malformed'),
}

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly params?: unknown
}

function issuesOf(error: unknown): readonly Issue[] | null {
  return error instanceof Error && 'issues' in error && Array.isArray(error.issues) ? error.issues : null
}

const WRONG_TYPE: ReadonlySet<string> = new Set(['invalid_type', 'invalid_union', 'invalid_value'])
const isOfWrongType = ({ code }: Issue): boolean => WRONG_TYPE.has(code)

/** The first message of each field; issues of the whole input have the failure's own message. */
function firstPerField(issues: readonly Issue[]): Record<string, Answer> {
  const errors: Record<string, Answer> = {}
  for (const { path, message, params } of issues) {
    if (path.length > 0) errors[path.join('.')] ??= { code: codeIn(params), message }
  }
  return errors
}

const codeIn = (params: unknown): string =>
  typeof params === 'object' && params !== null && 'code' in params && typeof params.code === 'string'
    ? params.code
    : answer('invalid').code
