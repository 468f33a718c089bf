import { z } from 'zod'
import type { BoundedResponse } from '../protocol/bounded-fetch.ts'
import { parseJson } from '../protocol/json.ts'
import { UNKNOWN_FORMAT, Refusal } from '../protocol/refusal.ts'

/** PayPal's error form; the token call returns `{error}` instead. */
const errorForm = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().default(''),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).default([]),
})

export class PayPalRefusal extends Refusal {
  override readonly name = 'PayPalRefusal'
  /** Empty for a refused token, and if the response is not from PayPal's API. */
  readonly errorName: string
  /** At least one. `issue` is stable, `description` is a sentence. */
  readonly details: readonly { readonly issue: string; readonly description: string }[]

  constructor({ status, headers, text }: BoundedResponse) {
    const parsed = errorForm.safeParse(parseJson(text))
    const { name, error, message, details, debug_id } = parsed.data ?? { message: '', details: [] }
    const first = details[0]?.issue ?? name ?? error ?? UNKNOWN_FORMAT
    super('PayPal', status, first, debug_id ?? headers.get('paypal-debug-id') ?? '')
    this.errorName = name ?? ''
    this.details =
      details.length > 0
        ? details.map(({ issue, description }) => ({ issue, description: description ?? message }))
        : [{ issue: first, description: message }]
  }

  get isUnknownResource(): boolean {
    return this.status === 404 && this.errorName === 'RESOURCE_NOT_FOUND'
  }

  /** Errors of our own account (PAYEE_ACCOUNT_RESTRICTED and others) affect all orders. */
  override get isAboutOrder(): boolean {
    return this.isUnknownResource || (super.isAboutOrder && !this.issue.startsWith('PAYEE_'))
  }
}
