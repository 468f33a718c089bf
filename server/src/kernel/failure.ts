export type FailureKind =
  | 'invalid'
  | 'unauthorised'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too_large'
  | 'throttled'
  | 'unavailable'
  | 'unexpected'

/** What a kind of failure means: the HTTP status for a caller, and for a job whether trying again can help. */
export const failureKinds: Record<FailureKind, { readonly status: number; readonly retry: boolean }> = {
  invalid: { status: 422, retry: false },
  unauthorised: { status: 401, retry: false },
  forbidden: { status: 403, retry: false },
  missing: { status: 404, retry: false },
  conflict: { status: 409, retry: false },
  too_large: { status: 413, retry: false },
  throttled: { status: 429, retry: true },
  unavailable: { status: 503, retry: true },
  /** What nobody foresaw. */
  unexpected: { status: 500, retry: true },
}

interface More {
  /** A sentence per field that is wrong. */
  readonly errors?: Readonly<Record<string, string>>
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
  /** For the log, never for people. */
  readonly cause?: unknown
}

/** A refusal that its receiver is told in words: the code is a key of its module's messages. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly code: string
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  constructor(kind: FailureKind, code: string, message: string, more: More = {}) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

/** Nobody is left alone for longer than this before being asked again, in seconds. */
const MOST_PATIENCE = 3_600

/** How many seconds whoever failed wants to be left alone for, an hour at most; null where it did not say. */
export function patienceFor(error: unknown): number | null {
  const asked = error instanceof Failure ? error.retryAfter : undefined
  return asked === undefined ? null : Math.min(asked, MOST_PATIENCE)
}

/** A module's way to fail: only with a code that has words. */
export const failuresOf =
  <Messages extends Readonly<Record<string, string>>>(messages: Messages) =>
  (kind: FailureKind, code: keyof Messages & string, more?: More): Failure =>
    new Failure(kind, code, messages[code] ?? code, more)

/** The kernel's own words, for what no module knows. */
export const kernelMessages = {
  invalid_input: 'Some of what was sent is not right.',
  /** Not even of the right form: another type than a call takes, or no JSON. */
  malformed: 'Some of what was sent is not right.',
  unexpected: 'Something went wrong on our side. Please try again later.',
  unavailable: 'We cannot do this right now. Please try again in a moment.',
  not_found: 'There is nothing here.',
  too_large: 'This is more than we take.',
  too_many_calls: 'Too many calls in one request. Send at most 10.',
  session_required: 'Please log in.',
  origin_not_allowed: 'This request did not come from our own pages.',
  method_not_allowed: 'This address does not take that kind of request.',
} as const

export const fail = failuresOf(kernelMessages)
