import { z } from 'zod'
import type { BoundedAnswer } from '../protocol/bounded-fetch.ts'
import { parseJson } from '../protocol/json.ts'
import { Refusal } from '../protocol/provider-client.ts'

/** PayPal's error form: `{name, message, debug_id, details}`; the token's address says `{error}` instead. */
const errorForm = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().default(''),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).default([]),
})

/** PayPal's no, with what its buttons are told. */
export class PayPalRefusal extends Refusal {
  override readonly name = 'PayPalRefusal'
  /** The error's name in PayPal's form; empty when something else than PayPal's API answered. */
  readonly errorName: string
  /** At least one. `issue` is stable, `description` is a sentence. */
  readonly details: readonly { readonly issue: string; readonly description: string }[]

  constructor({ status, headers, text }: BoundedAnswer) {
    const read = errorForm.safeParse(parseJson(text))
    const { name, error, message, details, debug_id } = read.data ?? { message: '', details: [] }
    const first = details[0]?.issue ?? name ?? error ?? 'no error form'
    super('PayPal', status, first, debug_id ?? headers.get('paypal-debug-id') ?? '')
    this.errorName = name ?? ''
    this.details =
      details.length > 0
        ? details.map(({ issue, description }) => ({ issue, description: description ?? message }))
        : [{ issue: first, description: message }]
  }

  /** A fault of our own account (PAYEE_ACCOUNT_RESTRICTED and the like) refuses everybody's orders. */
  override get isContentError(): boolean {
    return super.isContentError && !this.issue.startsWith('PAYEE_')
  }
}
