/**
 * Further reasons to review a payment have codes. Without them, the triggers for the previous version's texts would replace these codes
 * by 'other'.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import type { Kysely } from 'kysely'
import { reviewsFunction, REVIEW_TEXTS } from './20261123T1210-payment-reviews.ts'

/** Texts by code, fixed at this migration. */
export const FURTHER_REVIEW_TEXTS: Readonly<Record<string, string>> = {
  capture_unknown:
    'A refund was requested, but its money at the provider is not known: run `payments ask`, then `payments refund` again.',
  released_before:
    'The payment {payment} was released before its money was known. If this is that money, end the licence of one of them with `payments end-grant`.',
  store_partly_returned: 'The store returned {returned} of {paid} (minor units) for the order {order}.',
  store_order_reversed: 'The order {order} was charged back. Another order still pays for the licence.',
  not_understood: 'The provider’s answer was not understood: {answer}. See the payment in its dashboard.',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await reviewsFunction(REVIEW_TEXTS, FURTHER_REVIEW_TEXTS).execute(db)
}
