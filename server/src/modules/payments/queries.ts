import { now, type Database, type PaymentMethod, type PaymentState } from '@player/db'
import { sql, type Kysely, type Selectable } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'payments' | 'payment_reviews' | 'payment_schedules'>()

/** A payment without its schedule. */
export interface PaymentRow extends Omit<
  Selectable<Database['payments']>,
  keyof Database['payment_schedules'] | 'beginning_until'
> {
  /** Whether the order has expired, by the database's clock. */
  is_past: boolean
}

export const isPast = sql<boolean>`coalesce(expires_at <= ${now}, false)`.as('is_past')

export const OPEN: readonly PaymentState[] = ['created', 'pending']

export function paymentById(db: Kysely<Database>, id: string) {
  return own(db).selectFrom('payments').selectAll().select(isPast).where('id', '=', id).executeTakeFirst()
}

/** When the payment was started, as text with microseconds, which a Date does not have. */
export async function startedAt(db: Kysely<Database>, { id }: Pick<PaymentRow, 'id'>): Promise<string> {
  const { started_at: started } = await own(db)
    .selectFrom('payments')
    .select(sql<string>`created_at::text`.as('started_at'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return started
}

/** Locks all payments of these devices, ordered by id. Returns them with the database's time. */
export function lockPaymentsOf(db: Kysely<Database>, deviceIds: readonly string[]) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .select(isPast)
    .select(now.as('now'))
    .where('device_id', 'in', deviceIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * The reference of a confirmed payment that was unconfirmed when this one was started. Compared by the database, in
 * microseconds, and in a statement of its own, which sees rows inserted while locks were awaited.
 */
export async function duplicateOf(
  db: Kysely<Database>,
  { id }: Pick<PaymentRow, 'id'>,
  deviceIds: readonly string[],
): Promise<string | null> {
  const duplicate = await own(db)
    .selectFrom('payments')
    .innerJoin('payments as other', (join) => join.onRef('other.confirmed_at', '>', 'payments.created_at'))
    .select('other.reference')
    .where('payments.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.device_id', 'in', deviceIds)
    .where('other.state', '=', 'confirmed')
    .orderBy('other.id')
    .limit(1)
    .executeTakeFirst()
  return duplicate?.reference ?? null
}

export function otherWithCapture(
  db: Kysely<Database>,
  { id, method }: Pick<PaymentRow, 'id' | 'method'>,
  captureReference: string,
) {
  return own(db)
    .selectFrom('payments')
    .select('reference')
    .where('method', '=', method)
    .where('capture_reference', '=', captureReference)
    .where('id', '<>', id)
    .executeTakeFirst()
}

export function paymentOfDevice(
  db: Kysely<Database>,
  deviceId: string,
  method: PaymentMethod,
  providerReference: string,
) {
  return own(db)
    .selectFrom('payments')
    .selectAll()
    .select(isPast)
    .where('device_id', '=', deviceId)
    .where('method', '=', method)
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst()
}

/** Newest first, with the time of the last declined attempt. */
export function paymentsOf(db: Kysely<Database>, deviceIds: readonly string[]) {
  return (
    own(db)
      .selectFrom('payments')
      .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
      .selectAll('payments')
      .select(['payment_schedules.declined_at', isPast])
      .where('device_id', 'in', deviceIds)
      // Orders refused on opening are not shown; the owner saw the refusal.
      .where((row) => row.not(row.and([row('state', '=', 'failed'), row('provider_reference', 'is', null)])))
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
  )
}

/** At most `limit`, newest first. */
export function listPayments(
  db: Kysely<Database>,
  { state, review, limit }: { state: PaymentState | null; review: boolean; limit: number },
) {
  return own(db)
    .selectFrom('payments')
    .select([
      'id',
      'reference',
      'method',
      'state',
      'amount_minor',
      'currency',
      'mac_snapshot',
      'created_at',
      'reviewed_at',
    ])
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'created'))
    .$if(review, (query) =>
      query.where(
        'id',
        'in',
        own(db).selectFrom('payment_reviews').select('payment_id').where('reviewed_at', 'is', null),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
