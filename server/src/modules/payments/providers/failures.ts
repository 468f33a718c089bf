import { type Failure, failuresOf } from '../../../kernel/failure.ts'
import { messages } from '../messages.ts'

const fail = failuresOf(messages)

/** The provider did not answer, or not so that it helps. `retryAfter` is in seconds. */
export const unavailable = (cause: unknown, retryAfter?: number): Failure =>
  fail('unavailable', 'payment_provider_failed', { cause, ...(retryAfter !== undefined && { retryAfter }) })

/** A callback that is not the provider's own. The reason is for the log: it holds nothing of what was sent. */
export const notGenuine = (reason: string): Failure =>
  fail('unauthorised', 'payment_missing', { cause: new Error(reason) })

/** A callback in a form that the provider's own do not have. */
export const unreadable = (cause: unknown): Failure => fail('invalid', 'payment_missing', { cause })
