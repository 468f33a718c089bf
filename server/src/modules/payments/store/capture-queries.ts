import {
  compiled,
  type Db,
  hasRow,
  now,
  type Parameter,
  type PaymentMethod,
  secondsFromNow,
} from '@player/db'
import { sql } from 'kysely'
import { computedColumns, hasNoMoney, isOpenState } from './queries.ts'
import { updateSchedule, updateSchedules } from './schedule-queries.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_schedules' | 'method_health'>()

/** Leases the capture of an order despite another lease: the provider captures once. Undefined without such an order, or if its money was taken. */
export const leaseCaptureForOwner = async (db: Db, order: OwnerOrder, seconds: number) =>
  (await captureLease(db, { ...order, seconds }))[0]

type OwnerOrder = {
  readonly deviceId: string
  readonly methods: readonly PaymentMethod[]
  readonly orderId: string
}

const captureLease = compiled((db, parameter: Parameter<OwnerOrder & { readonly seconds: number }>) =>
  tables(db)
    .with('payment', (query) =>
      query
        .selectFrom('payments')
        .selectAll()
        .select(computedColumns)
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

export async function recordDeclined(db: Db, id: string, attempt: number): Promise<void> {
  await updateSchedule(db, id)
    .set({ attempt: attempt + 1, capturing_until: null, declined_at: now })
    .execute()
}

/** Ends the lease of a capture that took no money. */
export async function endCapture(db: Db, id: string): Promise<void> {
  await updateSchedule(db, id).set({ capturing_until: null }).execute()
}

/** Expires the lease of a capture without an answer. The column stays set until it is known whether money was taken. */
export async function endUnknownCapture(db: Db, id: string): Promise<void> {
  await updateSchedule(db, id)
    .set({ capturing_until: secondsFromNow(-1) })
    .execute()
}

/** Records that an order is not captured. False if a capture is running, or none lacks an answer. */
export const recordUncaptured = (db: Db, id: string): Promise<boolean> =>
  updateSchedule(db, id)
    .set({ capturing_until: null })
    .where('payment_schedules.capturing_until', '<', now)
    .returning('payment_id')
    .$call(hasRow)

const isCaptureFree = sql<boolean>`coalesce(capturing_until < ${now}, true)`

/** Leases the capture to a worker. Returns the attempt's number; null if the payment is not open, its capture is leased, or an attempt was declined. */
export async function leaseCapture(db: Db, id: string, seconds: number): Promise<number | null> {
  const leased = await updateSchedules(db, (payments) => payments.where('id', '=', id).where(isOpenState))
    .set({ capturing_until: secondsFromNow(seconds) })
    .where('payment_schedules.attempt', '=', 1)
    .where(isCaptureFree)
    .returning('payment_schedules.attempt')
    .executeTakeFirst()
  return leased?.attempt ?? null
}

/** Records that an order is still only approved after a declined attempt. False if recorded already, during a capture, or without such an attempt. */
export const confirmDeclined = (db: Db, id: string): Promise<boolean> =>
  updateSchedules(db, (payments) => payments.where('id', '=', id).where(isOpenState))
    .set({ declined_at: now })
    .where('payment_schedules.attempt', '>', 1)
    .where('payment_schedules.declined_at', 'is', null)
    .where(isCaptureFree)
    .returning('payment_id')
    .$call(hasRow)
