import * as z from 'zod/mini'
import type { Failure } from './failure.ts'

const textsByField = z.optional(z.record(z.string(), z.string()))

/** A failure in the specification's REST form (D19). `msg` repeats `message`. */
export const refusal = z.object({
  status: z.literal('error'),
  message: z.string(),
  msg: z.string(),
  errors: textsByField,
  /** Stable; listed in `docs/codes.md`. */
  code: z.string(),
  error_codes: textsByField,
  /** The request's id, by which support finds it. */
  reference: z.optional(z.string()),
  /** `details` and `debug_id` are only in refusals of the wallet's capture. */
  details: z.optional(z.array(z.object({ issue: z.string(), description: z.string() }))),
  debug_id: z.optional(z.string()),
})
export type Refusal = z.infer<typeof refusal>

/** A failure in tRPC's errors, as `data.failure`. */
export type RefusalData = Pick<
  Failure,
  'kind' | 'code' | 'message' | 'errors' | 'errorCodes' | 'retryAfter' | 'triesLeft'
> & { readonly reference?: string }
