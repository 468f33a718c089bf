import type { ColumnType, Generated } from 'kysely'

/** Why a person should look at a payment, or has looked: a code with facts, once each. */
export interface PaymentReviewsTable {
  /** Their order. */
  id: Generated<number>
  payment_id: string
  code: string
  /** Texts by their names: the words for people are made of them. */
  facts: ColumnType<object, string | undefined, never>
  raised_at: Generated<Date>
  /** When a person has looked; a new reason has all of them looked at again. */
  reviewed_at: Date | null
}
