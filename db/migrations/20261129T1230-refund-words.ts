/*
 * A payment for a deleted device has a code of its own among the reasons to review a payment, and a refund that the provider does not
 * confirm has a clearer text. Without them, the triggers for the previous version's texts would replace the codes by 'other'. The previous version still writes the former text of the refund, which has the same code.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import type { Kysely } from 'kysely'
import { reviewsFunction, REVIEW_TEXTS } from './20261123T1210-payment-reviews.ts'
import { FURTHER_REVIEW_TEXTS } from './20261125T0258-review-words.ts'

/** Texts by code, fixed at this migration. */
export const CHANGED_REVIEW_TEXTS: Readonly<Record<string, string>> = {
  device_deleted:
    'The device was deleted: give the money back, or restore the device with `devices restore` within a week of its deletion.',
  not_returned:
    'The money should go back to the payer, but days later the provider has not confirmed the refund.',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await reviewsFunction(REVIEW_TEXTS, FURTHER_REVIEW_TEXTS, CHANGED_REVIEW_TEXTS).execute(db)
}
