import { fail as requestFailure, Failure, failuresOf } from '../../../../kernel/failure.ts'
import type { PayerField } from '../../contract.ts'
import { answer } from '../../messages.ts'

const fail = failuresOf(answer)

/** There is no usable answer. `retryAfter` is in seconds. */
export const unavailable = (cause: unknown, retryAfter?: number): Failure =>
  fail('unavailable', 'payment_provider_failed', { cause, retryAfter })

export const throwUnavailable = (cause: unknown): never => {
  throw unavailable(cause)
}

const ANSWERS: Record<PayerField, ReturnType<typeof answer>> = {
  first_name: answer('name_refused'),
  last_name: answer('name_refused'),
  email: answer('email_invalid'),
  phone_number: answer('mobile_invalid'),
  coin_type: answer('coin_type_unknown'),
}

/** A provider refused an order for its content. The owner sees a message at each of `fields`. */
export const orderRefused = (cause: unknown, fields: readonly PayerField[]): Failure =>
  fail('invalid', 'order_refused', {
    cause,
    ...(fields.length > 0 && { errors: Object.fromEntries(fields.map((field) => [field, ANSWERS[field]])) }),
  })

/** An earlier order of the payment is paid or being paid: a further one could take money twice. */
export const orderBeingPaid = (cause: unknown): Failure => fail('conflict', 'capture_pending', { cause })

export const isOrderRefused = (error: unknown): boolean =>
  error instanceof Failure && error.code === answer('order_refused').code

/** The callback does not come from the provider. `reason` is logged and must not contain received data. */
export const notGenuine = (reason: string): Failure =>
  fail('unauthorised', 'payment_missing', { cause: new Error(reason) })

/** There were too many callbacks, or they caused too many requests to the provider. The sender tries again. */
export const throttled = (retryAfter = 60): Failure =>
  requestFailure('throttled', 'too_many_requests', { retryAfter })

export const unreadable = (cause: unknown): Failure => fail('invalid', 'payment_missing', { cause })

/** A well-formed answer about one payment that cannot be used, such as an unknown status: an operator has to check it. Contains no sent data. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse'
}

/** An invalid answer to the request of a token concerns all payments, and not only one. */
export const throwNoToken = (error: unknown): never => {
  throw error instanceof InvalidResponse ? new Error('There is no access token', { cause: error }) : error
}

export const invalidResponse = (message: string): Failure => unavailable(new InvalidResponse(message))

/** A network error, or a transient refusal such as 500 or 429. The request may have taken effect. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError'
  /** Null if the provider names no time. */
  readonly retryAfterMs: number | null

  constructor(provider: string, cause: unknown, retryAfterMs: number | null) {
    super(`${provider} could not be reached`, { cause })
    this.retryAfterMs = retryAfterMs
  }
}
