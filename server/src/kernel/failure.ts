import { answersOf, WRONG_TYPE, type Answer } from './answers.ts'

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

/** Per kind: the HTTP status, and whether a job's retry can help. */
export const failureKinds: Record<FailureKind, { readonly status: number; readonly retry: boolean }> = {
  invalid: { status: 422, retry: false },
  unauthorised: { status: 401, retry: false },
  forbidden: { status: 403, retry: false },
  missing: { status: 404, retry: false },
  conflict: { status: 409, retry: false },
  too_large: { status: 413, retry: false },
  throttled: { status: 429, retry: true },
  unavailable: { status: 503, retry: true },
  unexpected: { status: 500, retry: true },
}

interface FailureOptions {
  readonly errors?: Readonly<Record<string, Answer>>
  readonly retryAfter?: number | undefined
  /** The tries before a wait, after a wrong key or PIN. */
  readonly triesLeft?: number
  /** When the device moved to another address, if that ended the app. */
  readonly movedAt?: Date | undefined
  /** When its owner deleted the device, if that ended the app. */
  readonly deletedAt?: Date | undefined
  readonly cause?: unknown
}

/** An error as clients get it: a kind, a message and a stable code. `toFailure` wraps unexpected errors in it too. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly code: string
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly errorCodes: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined
  readonly triesLeft: number | undefined
  readonly movedAt: Date | undefined
  readonly deletedAt: Date | undefined

  constructor(kind: FailureKind, code: string, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.code = code
    this.errors = options.errors && partOf(options.errors, 'message')
    this.errorCodes = options.errors && partOf(options.errors, 'code')
    this.retryAfter = options.retryAfter
    this.triesLeft = options.triesLeft
    this.movedAt = options.movedAt
    this.deletedAt = options.deletedAt
  }
}

const partOf = (errors: Readonly<Record<string, Answer>>, part: keyof Answer): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, answer]) => [field, answer[part]]))

export const MAX_RETRY_AFTER_SECONDS = 86_400

const MAX_DEPENDENCY_WAIT_SECONDS = 3_600

/** The Retry-After of a failed dependency in seconds, at most an hour; null without one. */
export function retryAfterOf(error: unknown): number | null {
  const seconds = error instanceof Failure ? error.retryAfter : undefined
  return seconds === undefined ? null : Math.min(seconds, MAX_DEPENDENCY_WAIT_SECONDS)
}

/** Creates a module's `fail`, which takes only the module's answers. */
export const failuresOf =
  <Name extends string>(answer: (name: Name) => Answer) =>
  (kind: FailureKind, name: Name, options?: FailureOptions): Failure => {
    const { code, message } = answer(name)
    return new Failure(kind, code, message, options)
  }

export const answers = {
  invalid: 'Some fields aren’t valid.',
  malformed: 'The request is malformed.',
  wrong_type: WRONG_TYPE.message,
  unexpected: 'Something went wrong on our side. Try again later.',
  unavailable: 'We can’t do this right now. Try again in a moment.',
  not_found: 'There is nothing at this address.',
  too_large: 'The request is too large.',
  too_many_calls: 'Too many calls in one request. Send at most 10.',
  session_required: 'Please log in.',
  origin_not_allowed: 'This request didn’t come from our own pages.',
  method_not_allowed: 'This address doesn’t accept this kind of request.',
  proof_wrong: 'The proof of the key doesn’t match this request.',
  proof_header: 'Send one proof in the header DPoP: a compact JWT of 4,000 characters at most.',
  proof_typ: '`typ` in the header of the proof is not `dpop+jwt`.',
  proof_alg: '`alg` in the header of the proof is not `ES256` or `Ed25519`.',
  proof_jwk: '`jwk` in the header of the proof is not a public key.',
  proof_signature:
    'The signature doesn’t fit. It is over base64url(header), a full stop and base64url(claims), by the private key of `jwk`.',
  proof_signature_der: 'The signature is in DER. Send `r` and `s`, 32 bytes each, one after the other.',
  proof_htm: '`htm` is not the method of this request, in upper case.',
  proof_htu: '`htu` is not the address of this request. It has to be:',
  proof_jti: '`jti` is not a text of 1 to 200 characters.',
  proof_nonce: '`nonce` is not a text of 500 characters at most.',
  proof_body: '`body` is not the SHA-256 of the body’s bytes as sent, in base64url without `=`.',
  proof_thumbprint: 'The thumbprint in the address is not that of the key in `jwk` (RFC 7638).',
  idempotency_key_invalid: 'An Idempotency-Key has 200 characters at most.',
  idempotency_key_reused: 'This Idempotency-Key was sent before, with another body.',
  nonce_over: 'The nonce is used up or too old. Get a new one and try again.',
  token_over: 'The token isn’t valid any more. Register this app again.',
  too_many_requests: 'Too many requests. Try again later.',
} as const

export const answer = answersOf('request', answers)

export const fail = failuresOf(answer)
