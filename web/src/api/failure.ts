import { tryAgainIn } from '@player/server/kernel/locale/waits'

const referenceText = (requestId: string): string => `Reference ${requestId}`

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

export interface Failure {
  /** Null if our server did not answer (the connection is down, or something else answered), or with a kind that is not listed. */
  readonly kind: (typeof KINDS)[number] | null
  readonly code: string | null
  /** Text for the user, with the time to wait or the reference for support; null if the server sent none. */
  readonly message: string | null
  /** One message per field, by its name. */
  readonly errors: Readonly<Record<string, string>>
  /** Seconds until a retry makes sense; null if the server named none. */
  readonly retryAfter: number | null
  /** After a wrong key or PIN: attempts left before the owner has to wait. */
  readonly triesLeft?: number
  /** 'Reference …' of an unexpected error: support finds its log lines with it. */
  readonly reference?: string
}

/** Turns anything that a call threw into a Failure. Reads tRPC's errors by shape, so that tRPC is not loaded. */
export function failureOf(thrown: unknown): Failure {
  const failure = recordOf(recordOf(recordOf(thrown)['data'])['failure'])
  const errors = Object.entries(recordOf(failure['errors'])).flatMap(([field, text]) =>
    typeof text === 'string' ? [[field, text] as const] : [],
  )
  const kind = KINDS.find((name) => name === failure['kind']) ?? null
  const message = typeof failure['message'] === 'string' ? failure['message'] : null
  const retryAfter = typeof failure['retryAfter'] === 'number' ? failure['retryAfter'] : null
  const reference = kind === 'unexpected' ? referenceIn(failure) : null
  const suffix = kind === 'throttled' ? tryAgainIn(retryAfter) : reference
  return {
    kind,
    code: typeof failure['code'] === 'string' ? failure['code'] : null,
    message: message !== null && suffix !== null ? `${message} ${suffix}` : message,
    errors: Object.fromEntries(errors),
    retryAfter,
    ...(typeof failure['triesLeft'] === 'number' && { triesLeft: failure['triesLeft'] }),
    ...(reference !== null && { reference }),
  }
}

const referenceIn = ({ reference }: Partial<Record<string, unknown>>): string | null =>
  typeof reference === 'string' ? referenceText(reference) : null

function recordOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
