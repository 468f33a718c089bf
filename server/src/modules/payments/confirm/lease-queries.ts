import { now, secondsFromNow, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { OPEN } from '../queries.ts'
import { updateSchedule, updateSchedules } from '../schedule-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments' | 'payment_schedules'>()

/** Leases the right to open a payment at its provider, unless that is done or somebody else is at it. */
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

/** What came of opening a payment so far: its order at the provider, and until when it is being opened. */
export function openingOf(db: Kysely<Database>, id: string) {
  return own(db)
    .selectFrom('payments')
    .innerJoin('payment_schedules', 'payment_schedules.payment_id', 'payments.id')
    .select(['payments.checkout_url', 'payments.provider_reference', 'payment_schedules.opening_until'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
}

/**
 * Leases the capture to the owner's browser, whatever else is under way: the provider takes the money once.
 *
 * @returns which attempt it is
 */
export async function leaseCaptureForOwner(
  db: Kysely<Database>,
  id: string,
  seconds: number,
): Promise<number> {
  const { attempt } = await updateSchedule(db, id)
    .set({ capturing_until: secondsFromNow(seconds), declined_at: null })
    .returning('payment_schedules.attempt')
    .executeTakeFirstOrThrow()
  return attempt
}

/** A declined instrument ends the capture; another one is another attempt. */
export async function recordDeclined(db: Kysely<Database>, id: string, attempt: number): Promise<void> {
  await updateSchedule(db, id)
    .set({ attempt: attempt + 1, capturing_until: null, declined_at: now })
    .execute()
}

export async function endCapture(db: Kysely<Database>, id: string): Promise<void> {
  await updateSchedule(db, id).set({ capturing_until: null }).execute()
}

/** Nobody captures the payment. */
const isNotLeased = sql<boolean>`coalesce(capturing_until < ${now}, true)`

/**
 * Leases the right to capture an approved order without the owner's browser: not after a declined instrument, and
 * not while somebody else is at it.
 *
 * @returns which attempt it is; null when it is not leased
 */
export async function leaseCapture(
  db: Kysely<Database>,
  id: string,
  seconds: number,
): Promise<number | null> {
  const leased = await updateSchedules(db, (payments) =>
    payments.where('id', '=', id).where('state', 'in', OPEN),
  )
    .set({ capturing_until: secondsFromNow(seconds) })
    .where('payment_schedules.attempt', '=', 1)
    .where(isNotLeased)
    .returning('payment_schedules.attempt')
    .executeTakeFirst()
  return leased?.attempt ?? null
}

/**
 * An order is still only approved after an attempt was declined, and nobody is capturing it: nothing was taken, and nothing
 * will be until its payer tries again. False where that is known already, or not so.
 */
export async function confirmDeclined(db: Kysely<Database>, id: string): Promise<boolean> {
  const noted = await updateSchedules(db, (payments) =>
    payments.where('id', '=', id).where('state', 'in', OPEN),
  )
    .set({ declined_at: now })
    .where('payment_schedules.attempt', '>', 1)
    .where('payment_schedules.declined_at', 'is', null)
    .where(isNotLeased)
    .returning('payment_id')
    .executeTakeFirst()
  return noted !== undefined
}
