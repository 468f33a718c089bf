import { now, secondsFromNow, type Database, type PaymentMethod, type PaymentsWithState } from '@player/db'
import type { Kysely } from 'kysely'
import { publishedFrom } from '../../kernel/event.ts'
import { announced } from '../../kernel/live.ts'
import type { Change } from './change.ts'
import { paymentStarted } from './events.ts'
import type { OpenedOrder } from './providers/provider.ts'
import type { PaymentRow } from './queries.ts'
import { endOfSchedule } from './schedule-queries.ts'
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
  const update = withState(db)
    .updateTable('payments')
    .set({ ...changes, ...(endsSchedule && { next_query_at: null }) })
    .where('id', '=', payment.id)
  const end = endOfSchedule(db, payment.id)
  if (!endsSchedule) await update.execute()
  else if (!isChanged) await end.execute()
  else
    await db
      .with('changed', () => update.returning('id'))
      .with('ended', () => end.returning('payment_id'))
      .selectFrom('changed')
      .select('id')
      .execute()
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

/** Stores the opened order unless that was done already, publishes it, and ends the lease for opening it: one statement. */
export async function storeOrder(
  db: Kysely<Database>,
  id: string,
  { providerReference, checkoutUrl, expires }: OpenedOrder,
): Promise<void> {
  await db
    .$pickTables<'payments' | 'payment_schedules'>()
    .with('payment', (query) =>
      query
        .selectFrom('payments')
        .select(['id', 'device_id', 'checkout_url'])
        .where('id', '=', id)
        .forNoKeyUpdate(),
    )
    .with('opened', (query) =>
      query
        .updateTable('payments')
        .from('payment')
        .set({
          provider_reference: providerReference,
          checkout_url: checkoutUrl,
          expires_at: 'at' in expires ? expires.at : secondsFromNow(expires.inSeconds),
          beginning_until: null,
        })
        .whereRef('payments.id', '=', 'payment.id')
        .where('payment.checkout_url', 'is', null)
        .returning(['payment.id', 'payment.device_id']),
    )
    .with('schedule', (query) =>
      query
        .updateTable('payment_schedules')
        .from('payment')
        .set({ opening_until: null })
        .whereRef('payment_schedules.payment_id', '=', 'payment.id'),
    )
    .with('event', (query) =>
      publishedFrom(
        paymentStarted,
        query.selectFrom('opened').select(['id as paymentId', 'device_id as deviceId']),
      ),
    )
    .selectFrom('opened')
    .select(announced('opened.device_id'))
    .execute()
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
