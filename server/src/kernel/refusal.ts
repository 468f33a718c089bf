import * as z from 'zod/mini'
import type { FailureKind } from './failure.ts'

const eachField = z.optional(z.record(z.string(), z.string()))

/** A refusal as the specification's REST calls say it (D19). `msg` is the same sentence once more. */
export const refusal = z.object({
  status: z.literal('error'),
  message: z.string(),
  msg: z.string(),
  /** A sentence for each field that is wrong. */
  errors: eachField,
  /** Stable: `docs/codes.md` has all of them. */
  code: z.string(),
  /** A code for each field that is wrong. */
  error_codes: eachField,
  /** Of the wallet's capture. */
  details: z.optional(z.array(z.object({ issue: z.string(), description: z.string() }))),
  debug_id: z.optional(z.string()),
})
export type Refusal = z.infer<typeof refusal>

/** The same as tRPC's errors carry it, in `data.failure`. */
export interface RefusalData {
  readonly kind: FailureKind
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly errorCodes: Readonly<Record<string, string>> | undefined
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined
}
