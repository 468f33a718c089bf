import {
  compiled,
  type Db,
  now,
  type Parameter,
  type PaymentMethod,
  secondsFromNow,
  type Tx,
} from '@player/db'
import { sql, type RawBuilder } from 'kysely'
import { publishedFrom } from '../../../kernel/event.ts'
import { requestId } from '../../../kernel/trace.ts'
import { waitBeforeMatch } from '../payment/query-schedule.ts'
import { paymentNotified } from '../events.ts'
import type { Notification } from '../providers/provider.ts'
import { firstMatchAt, rowOf, toStoredNotification } from './notification-queries.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications' | 'payments'>()

export const paymentByNames = (db: Db, method: PaymentMethod, names: Names) =>
  selectPaymentByNames(db, { method, ...names }).executeTakeFirst()

/** Prefers the capture reference, which is unique. One indexed query per name, because OR would scan the table. */
function selectPaymentByNames(db: Db, by: Operands<Names & { method: PaymentMethod }>) {
  const rows = (rank: number) =>
    tables(db)
      .selectFrom('payments')
      .select(['id', 'device_id', 'provider_reference', sql<number>`${sql.lit(rank)}`.as('rank')])
      .where('method', '=', by.method)
  const withReportedMoney = tables(db)
    .selectFrom('payment_notifications')
    .select('payment_id')
    .where('provider', '=', by.method)
    .where('payment_id', 'is not', null)
    .where('capture_reference', '=', by.captureReference)
    .$castTo<{ payment_id: string }>()
  return tables(db)
    .selectFrom(
      rows(1)
        .where('capture_reference', '=', by.captureReference)
        .unionAll(rows(2).where('reference', '=', by.reference))
        .unionAll(rows(3).where('provider_reference', '=', by.providerReference))
        .unionAll(rows(3).where('id', 'in', withReportedMoney))
        .as('named'),
    )
    .select(['id', 'device_id', 'provider_reference'])
    .orderBy('rank')
    .limit(1)
}

type Names = Pick<Notification, 'reference' | 'providerReference' | 'captureReference'>

/** Values, or parameters of a compiled query. */
type Operands<Values> = { readonly [Name in keyof Values]: Values[Name] | RawBuilder<Values[Name]> }

/**
 * In one statement, stores a callback once, links it to the payment that it names, and requests a status query. Without
 * a link it schedules the callback for matching. Undefined if the callback was stored before.
 */
export async function recordNotification(
  db: Db,
  method: PaymentMethod,
  notification: Notification,
  body: Buffer,
) {
  const { eventKey: _, ...contents } = notification
  const [recorded] = await record(db, { ...rowOf(method, notification, body), request_id: requestId() })
  if (!recorded) return undefined
  // 'named': it names a payment that has no order id yet, and is not linked.
  const payment = recorded.payment_id !== null ? 'linked' : recorded.is_named ? 'named' : 'unknown'
  return { stored: { id: recorded.id, ...contents }, payment }
}

const record = compiled((db, parameter: Parameter<NewNotification>) =>
  tables(db)
    .with('named', () =>
      selectPaymentByNames(db, {
        method: parameter('provider'),
        reference: parameter('reference'),
        providerReference: parameter('provider_reference'),
        captureReference: parameter('capture_reference'),
      }),
    )
    .with('payment', (query) =>
      query
        .selectFrom('named')
        .select(['id', 'device_id'])
        .where((row) =>
          row.or([
            row('provider_reference', 'is not', null),
            sql<boolean>`${parameter('provider_reference')}::text is null`,
          ]),
        ),
    )
    .with('stored', (query) =>
      query
        .insertInto('payment_notifications')
        .values((row) => ({
          provider: parameter('provider'),
          event_key: parameter('event_key'),
          body: parameter('body'),
          truth: parameter('truth'),
          returned_amount: parameter('returned_amount'),
          reference: parameter('reference'),
          provider_reference: parameter('provider_reference'),
          capture_reference: parameter('capture_reference'),
          mac_address: parameter('mac_address'),
          device_id: parameter('device_id'),
          payment_id: row.selectFrom('payment').select('id'),
          next_match_at: row
            .case()
            .when(row.not(row.exists(row.selectFrom('payment').select('id'))))
            .then(firstMatchAt())
            .end(),
        }))
        .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
        .returning(['id', 'payment_id']),
    )
    .with('event', (query) =>
      publishedFrom(
        paymentNotified,
        query
          .selectFrom('stored')
          .innerJoin('payment', 'payment.id', 'stored.payment_id')
          .select(['payment.id as paymentId', 'payment.device_id as deviceId']),
        parameter('request_id'),
      ),
    )
    .selectFrom('stored')
    .select((row) => ['id', 'payment_id', row.exists(row.selectFrom('named').select('id')).as('is_named')]),
)

type NewNotification = ReturnType<typeof rowOf> & { readonly request_id: string | null }

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
export async function linkNotification(db: Db, id: string, paymentId: string): Promise<boolean> {
  const linked = await tables(db)
    .updateTable('payment_notifications')
    .set({ payment_id: paymentId, next_match_at: null })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return linked !== undefined
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

/** Unmatched callbacks that name one of these addresses, oldest first, locked. */
export async function unmatchedByMac(tx: Tx, macs: readonly string[]) {
  const rows = await tables(tx)
    .selectFrom('payment_notifications')
    .selectAll()
    .where('payment_id', 'is', null)
    .where('mac_address', '=', sql<string>`any(${macs})`)
    .orderBy('received_at')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ provider: row.provider, stored: toStoredNotification(row) }))
}

const LEASE_SECONDS = 60

/** Leases up to `limit` due callbacks with the number of tries. A callback without a result is due again after a minute. */
export async function leaseUnmatched(db: Db, limit: number) {
  return db.transaction().execute(async (tx) => {
    const due = await tables(tx)
      .selectFrom('payment_notifications')
      .selectAll()
      .where('next_match_at', '<=', now)
      .orderBy('next_match_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    const lease = { next_match_at: secondsFromNow(LEASE_SECONDS) }
    for (const { id } of due)
      await tables(tx).updateTable('payment_notifications').set(lease).where('id', '=', id).execute()
    return due.map((row) => ({
      provider: row.provider,
      tries: row.match_count + 1,
      stored: toStoredNotification(row),
    }))
  })
}

/** Schedules the next try after `tries` unsuccessful ones. */
export async function scheduleNextMatch(tx: Tx, id: string, tries: number): Promise<void> {
  const wait = waitBeforeMatch(tries)
  await tables(tx)
    .updateTable('payment_notifications')
    .set({ match_count: tries, next_match_at: wait === null ? null : secondsFromNow(wait) })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .execute()
}
