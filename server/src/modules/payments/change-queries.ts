import { now, secondsFromNow, type Database, type PaymentMethod, type PaymentsWithState } from '@player/db'
import type { Kysely } from 'kysely'
import type { Change } from './change.ts'
import type { OpenedOrder } from './providers/provider.ts'
import type { PaymentRow } from './queries.ts'
import { endSchedule } from './schedule-queries.ts'
import { wordsOfAll, type Review } from './review/review.ts'
import { replaceReviews, closeReviews, openReviews } from './review/review-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments'>()

/** Gives what `writeChange` alone may use: everywhere else a statement that sets a state does not compile. */
const withState = (db: Kysely<Database>) =>
  own(db).$omitTables<'payments'>().$extendTables<{ payments: PaymentsWithState }>()

/**
 * Writes what `decide` said of a payment that is locked: the one statement that sets a state.
 *
 * @param change with those reasons alone that are new
 * @param known its reasons until now
 * @returns whether there was anything to write
 */
export async function writeChange(
  db: Kysely<Database>,
  payment: Pick<PaymentRow, 'id' | 'state' | 'payer_email'>,
  { state, money, reviews, replacement: answer, isReviewed, endsSchedule: stopsAsking }: Change,
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
    ...(answer !== null && { review_reason: wordsOfAll([answer]) }),
    ...(isReviewed && { reviewed_at: now }),
    ...(reviews.length > 0 && { review_reason: wordsOfAll([...known, ...reviews]), reviewed_at: null }),
  }
  const isChanged = Object.keys(changes).length > 0
  if (!isChanged && !stopsAsking) return false
  // First, so that the trigger for the version before finds nothing left to do.
  if (answer !== null) await replaceReviews(db, payment.id, answer)
  if (isReviewed) await closeReviews(db, payment.id)
  if (reviews.length > 0) await openReviews(db, payment.id, reviews)
  if (isChanged)
    await withState(db).updateTable('payments').set(changes).where('id', '=', payment.id).execute()
  if (stopsAsking) await endSchedule(db, payment.id)
  return true
}

/** The address that its owner gave last. */
export async function setEmail(db: Kysely<Database>, id: string, email: string): Promise<void> {
  await own(db).updateTable('payments').set({ email }).where('id', '=', id).execute()
}

/** A person said which device a payment is for: the one that its provider repeats does not count. */
export async function markAssigned(db: Kysely<Database>, id: string): Promise<void> {
  await own(db).updateTable('payments').set({ assigned_at: now }).where('id', '=', id).execute()
}

export async function moveToDevice(db: Kysely<Database>, id: string, deviceId: string): Promise<void> {
  await own(db).updateTable('payments').set({ device_id: deviceId }).where('id', '=', id).execute()
}

/** Notes the mail server's no to a payment's address; gives its device. */
export function noteRefusedEmail(db: Kysely<Database>, id: string, reply: string) {
  return own(db)
    .updateTable('payments')
    .set({ email_refused_at: now, email_refusal: reply })
    .where('id', '=', id)
    .returning('device_id')
    .executeTakeFirst()
}

/** Remembers what the provider's order is called; false when that was known before. */
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

/** Remembers what the provider's order is called, as a callback told, where that was not known and is no other's. */
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
