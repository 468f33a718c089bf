import { type Db, hasRow, type PaymentMethod, type Tx } from '@player/db'
import { sql } from 'kysely'
import type { Names } from './name-queries.ts'
import { firstMatchAt, toStoredNotification } from './notification-queries.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications' | 'payments'>()

/** A device's newest open payment that no other money is linked to, locked against a concurrent callback. */
export async function newestOpenPayment(
  tx: Tx,
  deviceId: string,
  method: PaymentMethod,
  captureReference: string,
) {
  // A separate statement locks, so that the next one sees what the previous holder of the lock wrote.
  await tables(tx)
    .selectFrom('payments')
    .select('id')
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return tables(tx)
    .selectFrom('payments')
    .select(['id', 'device_id', 'provider_reference', 'reference'])
    .where('device_id', '=', deviceId)
    .where('method', '=', method)
    .where('state', 'in', ['created', 'pending'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment_notifications')
            .select('payment_notifications.id')
            .whereRef('payment_notifications.payment_id', '=', 'payments.id')
            .where('payment_notifications.capture_reference', '<>', captureReference),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** Links a callback to its payment; false if it is linked already. */
export const linkNotification = (db: Db, id: string, paymentId: string): Promise<boolean> =>
  tables(db)
    .updateTable('payment_notifications')
    .set({ payment_id: paymentId, next_match_at: null })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .returning('id')
    .$call(hasRow)

export async function linkUnmatched(
  db: Db,
  method: PaymentMethod,
  { reference, providerReference, captureReference }: Names,
  paymentId: string,
): Promise<void> {
  await tables(db)
    .updateTable('payment_notifications')
    .set({ payment_id: paymentId, next_match_at: null })
    .where('provider', '=', method)
    .where('payment_id', 'is', null)
    .where((row) =>
      row.or([
        row('reference', '=', reference),
        row('provider_reference', '=', providerReference),
        row('capture_reference', '=', captureReference),
      ]),
    )
    .execute()
}

/** Unlinks the callbacks about an order from a payment, as if they had named no payment. Paid ones come first. */
export async function unlinkOrder(tx: Tx, paymentId: string, captureReference: string) {
  const rows = await tables(tx)
    .updateTable('payment_notifications')
    .set({
      payment_id: null,
      next_match_at: firstMatchAt(),
      truth: sql<string>`jsonb_set(truth, '{reference}', '""', false)`,
      reference: null,
    })
    .where('payment_id', '=', paymentId)
    .where('capture_reference', '=', captureReference)
    .returningAll()
    .execute()
  const unlinked = rows.map((row) => ({ provider: row.provider, stored: toStoredNotification(row) }))
  const isPaid = ({ stored }: (typeof unlinked)[number]) => stored.reportedStatus?.kind === 'paid'
  return unlinked.toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)))
}
