import { z } from 'zod'
import type { ProviderStatus } from '../payment.ts'
import { reviewFromText, wordsOfAll } from '../review/review.ts'

/** As text, one line per reason, which the previous version can read. */
const review = z
  .string()
  .transform((words) => words.split('\n').map(reviewFromText))
  .exactOptional()

/** A reported status as stored in `payment_notifications.truth`. */
export const storedStatus: z.ZodType<ProviderStatus> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unpaid') }),
  z.strictObject({ kind: z.literal('approved') }),
  z.strictObject({ kind: z.literal('pending'), review }),
  z.strictObject({ kind: z.literal('closed'), as: z.enum(['cancelled', 'expired', 'failed']), review }),
  z.strictObject({
    kind: z.literal('paid'),
    amountMinor: z.int().nonnegative(),
    currency: z.string(),
    reference: z.string(),
    captureReference: z.string(),
    payerEmail: z.string().nullable(),
    review,
  }),
  z.strictObject({ kind: z.literal('returned'), as: z.enum(['refunded', 'reversed']) }),
])

export const toStored = (status: ProviderStatus): object =>
  'review' in status && status.review ? { ...status, review: wordsOfAll(status.review) } : status
