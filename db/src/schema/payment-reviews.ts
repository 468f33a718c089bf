import type { ColumnType, Generated } from 'kysely'

/** A reason for an operator to look at a payment, as a code with facts. Each once. */
export interface PaymentReviewsTable {
  id: Generated<number>
  payment_id: string
  code: string
  /** Values for the code's text. */
  facts: ColumnType<object, string | undefined, never>
  raised_at: Generated<Date>
  reviewed_at: Date | null
}
