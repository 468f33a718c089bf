import { now, secondsFromNow, type Database, type PaymentMethod } from '@player/db'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { ProviderStatus } from '../payment.ts'
import type { Notification } from '../providers/provider.ts'
import { waitBeforeMatch } from '../confirm/query-schedule.ts'
import { storedStatus, toStored } from './stored-status.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payment_notifications' | 'payments'>()

/** A stored callback, as far as finding its payment needs it. */
export interface StoredNotification extends Omit<Notification, 'eventKey'> {
  readonly id: string
}

/** Stores a callback; nothing when it was stored before. Its payment is looked for again until it is found. */
export async function insertNotification(
  db: Kysely<Database>,
  method: PaymentMethod,
  { eventKey, reportedStatus, ...named }: Notification,
  body: Buffer,
): Promise<StoredNotification | undefined> {
  const inserted = await own(db)
    .insertInto('payment_notifications')
    .values({
      provider: method,
      event_key: eventKey,
      body,
      truth: reportedStatus && JSON.stringify(toStored(reportedStatus)),
      reference: named.reference,
      provider_reference: named.providerReference,
      capture_reference: named.captureReference,
      mac_address: named.macAddress,
      device_id: named.deviceId,
      next_match_at: secondsFromNow(waitBeforeMatch(0) ?? 0),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && { id: inserted.id, reportedStatus, ...named }
}

/**
 * The payment that a callback names: by the money first, which no two payments share. One indexed look-up a name: a
 * condition with OR between them reads the whole table.
 */
export function paymentNamed(db: Kysely<Database>, method: PaymentMethod, named: StoredNotification) {
  const { reference, providerReference, captureReference } = named
  const rows = (rank: number) =>
    own(db)
      .selectFrom('payments')
      .select(['id', 'device_id', 'provider_reference', sql<number>`${sql.lit(rank)}`.as('rank')])
      .where('method', '=', method)
  const withReportedMoney = own(db)
    .selectFrom('payment_notifications')
    .select('payment_id')
    .where('provider', '=', method)
    .where('payment_id', 'is not', null)
    .where('capture_reference', '=', captureReference)
    .$castTo<{ payment_id: string }>()
  return own(db)
    .selectFrom(
      rows(1)
        .where('capture_reference', '=', captureReference)
        .unionAll(rows(2).where('reference', '=', reference))
        .unionAll(rows(3).where('provider_reference', '=', providerReference))
        .unionAll(rows(3).where('id', 'in', withReportedMoney))
        .as('named'),
    )
    .select(['id', 'device_id', 'provider_reference'])
    .orderBy('rank')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The newest open payment of a device by a method that no other money was told of yet, locked: two callbacks at once must
 * not both take it for theirs.
 */
export async function newestOpenPayment(
  tx: Transaction<Database>,
  deviceId: string,
  method: PaymentMethod,
  captureReference: string,
) {
  // A statement of its own: the next one has to see what whoever held the lock has tied meanwhile.
  await own(tx)
    .selectFrom('payments')
    .select('id')
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return own(tx)
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

/** Ties a callback to its payment; false when somebody did before. */
export async function linkNotification(
  db: Kysely<Database>,
  id: string,
  paymentId: string,
): Promise<boolean> {
  const linked = await own(db)
    .updateTable('payment_notifications')
    .set({ payment_id: paymentId, next_match_at: null })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return linked !== undefined
}

/** Callbacks that named this address while no device had it, oldest first, locked. */
export async function unmatchedByMac(tx: Transaction<Database>, macAddress: string) {
  const rows = await own(tx)
    .selectFrom('payment_notifications')
    .selectAll()
    .where('payment_id', 'is', null)
    .where('mac_address', '=', macAddress)
    .orderBy('received_at')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ provider: row.provider, stored: toStoredNotification(row) }))
}

/** For so long whoever took a callback has it to himself, in seconds. */
const LEASE_SECONDS = 60

/**
 * Up to `limit` callbacks whose payment is to be looked for now, and the how manieth time that is. They are leased: one
 * about which nothing is noted is due again in a minute.
 */
export async function leaseUnmatched(db: Kysely<Database>, limit: number) {
  return db.transaction().execute(async (tx) => {
    const due = await own(tx)
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
      await own(tx).updateTable('payment_notifications').set(lease).where('id', '=', id).execute()
    return due.map((row) => ({
      provider: row.provider,
      tries: row.match_count + 1,
      stored: toStoredNotification(row),
    }))
  })
}

/** A callback's payment was not found for the how manieth time: the next look is by the schedule. */
export async function scheduleNextMatch(tx: Transaction<Database>, id: string, tries: number): Promise<void> {
  const wait = waitBeforeMatch(tries)
  await own(tx)
    .updateTable('payment_notifications')
    .set({ match_count: tries, next_match_at: wait === null ? null : secondsFromNow(wait) })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .execute()
}

/** What genuine callbacks said of a payment, oldest first, with the device that each named, unless a person said which. */
export async function reportedStatuses(
  db: Kysely<Database>,
  paymentId: string,
): Promise<readonly { status: ProviderStatus; macAddress: string | null }[]> {
  const rows = await own(db)
    .selectFrom('payment_notifications')
    .select(['truth', 'mac_address', 'assigned_at'])
    .where('payment_id', '=', paymentId)
    .where('truth', 'is not', null)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    status: storedStatus.parse(row.truth),
    macAddress: row.assigned_at === null ? row.mac_address : null,
  }))
}

/** A person said which device a payment is for: what its callbacks name does not count. */
export async function noteAssigned(tx: Transaction<Database>, paymentId: string): Promise<void> {
  await own(tx)
    .updateTable('payment_notifications')
    .set({ assigned_at: now })
    .where('payment_id', '=', paymentId)
    .execute()
}

export function notificationById(db: Kysely<Database>, id: string) {
  return own(db).selectFrom('payment_notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The callbacks about a payment, oldest first; of null those that have none, newest first. */
export function notificationsOf(db: Kysely<Database>, paymentId: string | null) {
  return own(db)
    .selectFrom('payment_notifications')
    .selectAll()
    .where('payment_id', paymentId === null ? 'is' : '=', paymentId)
    .orderBy('received_at', paymentId === null ? 'desc' : 'asc')
    .limit(100)
    .execute()
}

export type NotificationRow = Selectable<Database['payment_notifications']>

function toStoredNotification(row: NotificationRow): StoredNotification {
  return {
    id: row.id,
    reference: row.reference,
    providerReference: row.provider_reference,
    captureReference: row.capture_reference,
    macAddress: row.mac_address,
    deviceId: row.device_id,
    reportedStatus: row.truth === null ? null : storedStatus.parse(row.truth),
  }
}
