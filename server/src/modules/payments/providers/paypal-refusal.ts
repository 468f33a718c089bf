import { z } from 'zod'
import type { BoundedAnswer } from './bounded-fetch.ts'

/** PayPal's error form: `{name, message, debug_id, details}`; the token's address says `{error}` instead. */
const errorForm = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().default(''),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).default([]),
})

/** PayPal's no. The message is for the log: status, issue and debug id, nothing of what was sent. */
export class PayPalRefusal extends Error {
  override readonly name = 'PayPalRefusal'
  readonly status: number
  /** The error's name in PayPal's form; empty when something else than PayPal's API answered. */
  readonly form: string
  /** At least one. `issue` is stable, `description` is a sentence. */
  readonly details: readonly { readonly issue: string; readonly description: string }[]
  readonly debugId: string

  constructor({ status, headers, text }: BoundedAnswer) {
    const read = errorForm.safeParse(parseJson(text))
    const { name, error, message, details, debug_id } = read.data ?? { message: '', details: [] }
    const first = details[0]?.issue ?? name ?? error ?? 'no error form'
    const debugId = debug_id ?? headers.get('paypal-debug-id') ?? ''
    super(`PayPal answered ${status} ${first} (debug id ${debugId || 'none'})`)
    this.status = status
    this.form = name ?? ''
    this.details =
      details.length > 0
        ? details.map(({ issue, description }) => ({ issue, description: description ?? message }))
        : [{ issue: first, description: message }]
    this.debugId = debugId
  }

  get issue(): string {
    return this.details[0]?.issue ?? this.form
  }
}

/** Undefined for what is no JSON. The parser's own error would repeat a part of the text, which may hold a secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
