import { z } from 'zod'
import type { Row } from '@player/db'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { reviewFromText, reviewReasonsText } from '../payment/review.ts'

/** The review as text, one line per reason, which the previous version can read. */
const review = z
  .string()
  .transform((reasons) => reasons.split('\n').map(reviewFromText))
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

/** The order and the amount of a return are in separate columns, because the previous version refuses other fields. */
export function toStored(status: ProviderStatus): object {
  if (status.kind === 'returned') return { kind: status.kind, as: status.as }
  return status.review ? { ...status, review: reviewReasonsText(status.review) } : status
}

const returnedAmount = z.object({ amountMinor: z.number(), currency: z.string() })

type StatusColumns = Pick<
  Row<'payment_notifications'>,
  'truth' | 'returned_amount' | 'capture_reference' | 'provider_reference'
>

export function statusOfStored(row: StatusColumns): ProviderStatus {
  const status = storedStatus.parse(row.truth)
  if (status.kind !== 'returned') return status
  const order = row.capture_reference ?? row.provider_reference
  return {
    ...status,
    ...(order !== null && { order }),
    ...(row.returned_amount !== null && { amount: returnedAmount.parse(row.returned_amount) }),
  }
}
