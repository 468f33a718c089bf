const KINDS = [
  'invalid',
  'unauthorised',
  'forbidden',
  'missing',
  'conflict',
  'too_large',
  'throttled',
  'unavailable',
  'unexpected',
] as const

export type FailureKind = (typeof KINDS)[number]

/** What the page can say about something that went wrong. */
export interface Failure {
  /** Null when no answer of ours came back: the line is down, or something else answered. */
  readonly kind: FailureKind | null
  readonly code: string | null
  /** In words for people; null when the server gave none. */
  readonly message: string | null
  /** One message a field. */
  readonly errors: Readonly<Record<string, string>>
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | null
}

/** Turns anything that was thrown by a call into a Failure. Knows tRPC's errors by their shape, to load none of it. */
export function failureOf(thrown: unknown): Failure {
  const failure = recordOf(recordOf(recordOf(thrown)['data'])['failure'])
  const errors = Object.entries(recordOf(failure['errors'])).flatMap(([field, text]) =>
    typeof text === 'string' ? [[field, text] as const] : [],
  )
  return {
    kind: KINDS.find((kind) => kind === failure['kind']) ?? null,
    code: typeof failure['code'] === 'string' ? failure['code'] : null,
    message: typeof failure['message'] === 'string' ? failure['message'] : null,
    errors: Object.fromEntries(errors),
    retryAfter: typeof failure['retryAfter'] === 'number' ? failure['retryAfter'] : null,
  }
}

function recordOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
