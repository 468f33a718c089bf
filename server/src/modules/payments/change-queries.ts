import { now, secondsFromNow, type Database, type PaymentMethod, type PaymentsWithState } from '@player/db'
import type { Kysely } from 'kysely'
import type { Change } from './change.ts'
import type { OpenedOrder } from './providers/provider.ts'
import type { PaymentRow } from './queries.ts'
import { endSchedule } from './schedule-queries.ts'
import { wordsOfAll, type Review } from './review/review.ts'
import { replaceReviews, closeReviews, openReviews } from './review/review-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments'>()

/** Used by `writeChange` only: no other statement that sets a state compiles. */
const withState = (db: Kysely<Database>) =>
  own(db).$omitTables<'payments'>().$extendTables<{ payments: PaymentsWithState }>()

/** Writes a decision about a locked payment. `change.reviews` are the new reasons, `known` the earlier ones. */
export async function writeChange(
  db: Kysely<Database>,
  payment: Pick<PaymentRow, 'id' | 'state' | 'payer_email'>,
  { state, money, reviews, replacement, isReviewed, endsSchedule }: Change,
  known: readonly Review[],
): Promise<boolean> {
  const changes = {
    ...(state !== payment.state && {
      state,
      changed_at: now,
      ...(state === 'pending' && { approved_at: now }),
      ...(state === 'confirmed' && { confirmed_at: now }),
    }),
    ...(money && {
      ...(money.captureReference !== null && { capture_reference: money.captureReference }),
      payer_email: money.payerEmail ?? payment.payer_email,
    }),
    ...(replacement !== null && { review_reason: wordsOfAll([replacement]) }),
    ...(isReviewed && { reviewed_at: now }),
    ...(reviews.length > 0 && { review_reason: wordsOfAll([...known, ...reviews]), reviewed_at: null }),
  }
  const isChanged = Object.keys(changes).length > 0
  if (!isChanged && !endsSchedule) return false
  // Before the update, so that the previous version's trigger has nothing to do.
  if (replacement !== null) await replaceReviews(db, payment.id, replacement)
  if (isReviewed) await closeReviews(db, payment.id)
  if (reviews.length > 0) await openReviews(db, payment.id, reviews)
  if (isChanged)
    await withState(db).updateTable('payments').set(changes).where('id', '=', payment.id).execute()
  if (endsSchedule) await endSchedule(db, payment.id)
  return true
}

export async function setEmail(db: Kysely<Database>, id: string, email: string): Promise<void> {
  await own(db).updateTable('payments').set({ email }).where('id', '=', id).execute()
}

/** A device that the provider returns no longer counts. */
export async function markAssigned(db: Kysely<Database>, id: string): Promise<void> {
  await own(db).updateTable('payments').set({ assigned_at: now }).where('id', '=', id).execute()
}

export async function moveToDevice(db: Kysely<Database>, id: string, deviceId: string): Promise<void> {
  await own(db).updateTable('payments').set({ device_id: deviceId }).where('id', '=', id).execute()
}

export function noteRefusedEmail(db: Kysely<Database>, id: string, reply: string) {
  return own(db)
    .updateTable('payments')
    .set({ email_refused_at: now, email_refusal: reply })
    .where('id', '=', id)
    .returning('device_id')
    .executeTakeFirst()
}

/** Stores the opened order; false if that was done already. */
export async function storeOrder(
  db: Kysely<Database>,
  id: string,
  { providerReference, checkoutUrl, expires }: OpenedOrder,
): Promise<boolean> {
  const noted = await own(db)
    .updateTable('payments')
    .set({
      provider_reference: providerReference,
      checkout_url: checkoutUrl,
      expires_at: 'at' in expires ? expires.at : secondsFromNow(expires.inSeconds),
    })
    .where('id', '=', id)
    .where('checkout_url', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Stores the order id of a callback unless one is known or another payment has it. */
export async function adoptOrder(
  db: Kysely<Database>,
  id: string,
  method: PaymentMethod,
  providerReference: string,
): Promise<void> {
  await own(db)
    .updateTable('payments')
    .set({ provider_reference: providerReference })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments as other')
            .select('other.id')
            .where('other.method', '=', method)
            .where('other.provider_reference', '=', providerReference),
        ),
      ),
    )
    .execute()
}
