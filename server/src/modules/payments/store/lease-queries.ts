import { compiled, now, secondsFromNow, type Database, type Parameter, type PaymentMethod } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { computed, hasNoMoney, isOpenState, type PaymentRow } from './queries.ts'
import { updateSchedule, updateSchedules } from './schedule-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments' | 'payment_schedules' | 'method_health'>()

/** Leases opening the order, unless it is open or leased. */
export async function leaseOpening(db: Kysely<Database>, id: string, seconds: number): Promise<boolean> {
  const leased = await updateSchedules(db, (payments) =>
    payments.where('id', '=', id).where('checkout_url', 'is', null),
  )
    .set({ opening_until: secondsFromNow(seconds) })
    .where(sql<boolean>`coalesce(opening_until < ${now}, true)`)
    .returning('payment_id')
    .executeTakeFirst()
  return leased !== undefined
}

export async function endOpening(db: Kysely<Database>, id: string): Promise<void> {
  await updateSchedule(db, id).set({ opening_until: null }).execute()
}

export function openingOf(db: Kysely<Database>, id: string) {
  return own(db)
    .selectFrom('payments')
    .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
    .select(['payments.checkout_url', 'payments.provider_reference', 'payment_schedules.opening_until'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
}

/**
 * Leases the capture of a device's order by one of the methods, regardless of another lease: the provider captures once. Returns the
 * payment with the attempt's number; undefined without such an order, or if its money was taken already.
 */
export async function leaseCaptureForOwner(
  db: Kysely<Database>,
  order: OwnersOrder,
  seconds: number,
): Promise<(PaymentRow & { readonly attempt_number: number }) | undefined> {
  return (await ownersLease(db, { ...order, seconds }))[0]
}

type OwnersOrder = {
  readonly deviceId: string
  readonly methods: readonly PaymentMethod[]
  readonly orderId: string
}

const ownersLease = compiled((db, parameter: Parameter<OwnersOrder & { readonly seconds: number }>) =>
  own(db)
    .with('payment', (query) =>
      query
        .selectFrom('payments')
        .selectAll()
        .select(computed)
        .where('device_id', '=', parameter('deviceId'))
        .where('method', '=', sql<PaymentMethod>`any(${parameter('methods')}::text[])`)
        .where('provider_reference', '=', parameter('orderId'))
        .where(hasNoMoney)
        .forNoKeyUpdate(),
    )
    .updateTable('payment_schedules')
    .from('payment')
    .set({ capturing_until: secondsFromNow(parameter('seconds')), declined_at: null })
    .whereRef('payment_schedules.payment_id', '=', 'payment.id')
    .returningAll('payment')
    .returning('payment_schedules.attempt as attempt_number'),
)

export async function recordDeclined(db: Kysely<Database>, id: string, attempt: number): Promise<void> {
  await updateSchedule(db, id)
    .set({ attempt: attempt + 1, capturing_until: null, declined_at: now })
    .execute()
}

/** Ends the lease of a capture that took no money. */
export async function endCapture(db: Kysely<Database>, id: string): Promise<void> {
  await updateSchedule(db, id).set({ capturing_until: null }).execute()
}

/** Ends the lease of a capture without an answer. The column stays set until it is known whether money was taken. */
export async function endUnknownCapture(db: Kysely<Database>, id: string): Promise<void> {
  await updateSchedule(db, id)
    .set({ capturing_until: secondsFromNow(-1) })
    .execute()
}

/** Records that an order is not captured, unless a capture is running. False if that was known. */
export async function recordUncaptured(db: Kysely<Database>, id: string): Promise<boolean> {
  const recorded = await updateSchedule(db, id)
    .set({ capturing_until: null })
    .where('payment_schedules.capturing_until', '<', now)
    .returning('payment_id')
    .executeTakeFirst()
  return recorded !== undefined
}

/**
 * Leases refunding the payment, unless it is leased: not every provider recognizes a repeated request, so that its refunds are
 * looked up before one is created.
 */
export async function leaseRefund(db: Kysely<Database>, id: string, seconds: number): Promise<boolean> {
  const leased = await updateSchedule(db, id)
    .set({ refunding_until: secondsFromNow(seconds) })
    .where(sql<boolean>`coalesce(refunding_until < ${now}, true)`)
    .returning('payment_id')
    .executeTakeFirst()
  return leased !== undefined
}

export async function endRefund(db: Kysely<Database>, id: string): Promise<void> {
  await updateSchedule(db, id).set({ refunding_until: null }).execute()
}

const isNotLeased = sql<boolean>`coalesce(capturing_until < ${now}, true)`

/** Leases the capture to a worker, unless it is leased or an attempt was declined. Returns the attempt's number. */
export async function leaseCapture(
  db: Kysely<Database>,
  id: string,
  seconds: number,
): Promise<number | null> {
  const leased = await updateSchedules(db, (payments) => payments.where('id', '=', id).where(isOpenState))
    .set({ capturing_until: secondsFromNow(seconds) })
    .where('payment_schedules.attempt', '=', 1)
    .where(isNotLeased)
    .returning('payment_schedules.attempt')
    .executeTakeFirst()
  return leased?.attempt ?? null
}

/** Records that an order is still only approved after a declined attempt. False if recorded already. */
export async function confirmDeclined(db: Kysely<Database>, id: string): Promise<boolean> {
  const noted = await updateSchedules(db, (payments) => payments.where('id', '=', id).where(isOpenState))
    .set({ declined_at: now })
    .where('payment_schedules.attempt', '>', 1)
    .where('payment_schedules.declined_at', 'is', null)
    .where(isNotLeased)
    .returning('payment_id')
    .executeTakeFirst()
  return noted !== undefined
}
