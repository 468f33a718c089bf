import { tryAgainIn } from '@player/server/kernel/locale/waits'

/** What an owner tells support about an unexpected error. */
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

export type FailureKind = (typeof KINDS)[number]

/** What the page can say about something that went wrong. */
export interface Failure {
  /** Null without an answer from our server: the connection is down, or something else answered. */
  readonly kind: FailureKind | null
  readonly code: string | null
  /** For people, with how long to wait or the reference for support; null when the server gave none. */
  readonly message: string | null
  /** One message a field. */
  readonly errors: Readonly<Record<string, string>>
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null
  /** Of a wrong key or PIN: how many more before a wait. */
  readonly triesLeft?: number
  /** 'Reference …' of an unexpected error, by which support finds it. */
  readonly reference?: string
}

/** Turns anything that a call threw into a Failure. Reads tRPC's errors by shape, so that tRPC is not loaded. */
export function failureOf(thrown: unknown): Failure {
  const failure = recordOf(recordOf(recordOf(thrown)['data'])['failure'])
  const errors = Object.entries(recordOf(failure['errors'])).flatMap(([field, text]) =>
    typeof text === 'string' ? [[field, text] as const] : [],
  )
  const kind = KINDS.find((each) => each === failure['kind']) ?? null
  const message = typeof failure['message'] === 'string' ? failure['message'] : null
  const retryAfter = typeof failure['retryAfter'] === 'number' ? failure['retryAfter'] : null
  const reference = kind === 'unexpected' ? referenceIn(failure) : null
  const more = kind === 'throttled' ? tryAgainIn(retryAfter) : reference
  return {
    kind,
    code: typeof failure['code'] === 'string' ? failure['code'] : null,
    message: message !== null && more !== null ? `${message} ${more}` : message,
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
