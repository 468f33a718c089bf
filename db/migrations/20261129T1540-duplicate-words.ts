/*
 * The reasons for a review of a payment made twice have clearer texts. Without them, the triggers for the previous version's texts would
 * replace the codes by 'other'. The previous version still writes the former texts, which have the same codes.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import type { Kysely } from 'kysely'
import { reviewsFunction, REVIEW_TEXTS } from './20261123T1210-payment-reviews.ts'
import { FURTHER_REVIEW_TEXTS } from './20261125T0258-review-words.ts'
import { CHANGED_REVIEW_TEXTS } from './20261129T1230-refund-words.ts'

/** Texts by code, fixed at this migration. */
const DUPLICATE_REVIEW_TEXTS: Readonly<Record<string, string>> = {
  paid_twice_extends:
    'Paid twice: this payment was started before {payment} was paid. It extends the licence.',
  paid_twice_refunds:
    'Paid twice: this payment was started before {payment} was paid. Its money goes back to the payer.',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await reviewsFunction(
    REVIEW_TEXTS,
    FURTHER_REVIEW_TEXTS,
    CHANGED_REVIEW_TEXTS,
    DUPLICATE_REVIEW_TEXTS,
  ).execute(db)
}
