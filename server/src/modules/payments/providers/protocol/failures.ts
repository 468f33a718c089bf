import { Failure, failuresOf } from '../../../../kernel/failure.ts'
import type { PayerField } from '../../contract.ts'
import { answer } from '../../messages.ts'

const fail = failuresOf(answer)

/** The provider did not answer, or not so that it helps. `retryAfter` is in seconds. */
export const unavailable = (cause: unknown, retryAfter?: number): Failure =>
  fail('unavailable', 'payment_provider_failed', { cause, ...(retryAfter !== undefined && { retryAfter }) })

/** The fields of the payer's form that go to a provider, and what to say when it does not accept one. */
const FIELDS: Record<PayerField, ReturnType<typeof answer>> = {
  first_name: answer('name_refused'),
  last_name: answer('name_refused'),
  email: answer('email_invalid'),
  phone_number: answer('mobile_invalid'),
  coin_type: answer('coin_type_unknown'),
}

/** The provider refuses this one order for its content. Its owner is told at the fields, where they are known. */
export const orderRefused = (cause: unknown, fields: readonly PayerField[]): Failure =>
  fail('invalid', 'order_refused', {
    cause,
    ...(fields.length > 0 && { errors: Object.fromEntries(fields.map((field) => [field, FIELDS[field]])) }),
  })

export const isOrderRefused = (error: unknown): boolean =>
  error instanceof Failure && error.code === answer('order_refused').code

/** A callback that is not the provider's own. The reason is for the log: it holds nothing of what was sent. */
export const notGenuine = (reason: string): Failure =>
  fail('unauthorised', 'payment_missing', { cause: new Error(reason) })

/** A callback in a form that the provider's own do not have. */
export const unreadable = (cause: unknown): Failure => fail('invalid', 'payment_missing', { cause })
