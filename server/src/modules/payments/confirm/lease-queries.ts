import { now, secondsFromNow, type Database } from '@player/db'
import type { Kysely } from 'kysely'
import { OPEN } from '../queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments'>()

/** Leases the right to open a payment at its provider, unless that is done or somebody else is at it. */
export async function leaseOpening(db: Kysely<Database>, id: string, seconds: number): Promise<boolean> {
  const leased = await own(db)
    .updateTable('payments')
    .set({ beginning_until: secondsFromNow(seconds) })
    .where('id', '=', id)
    .where('checkout_url', 'is', null)
    .where((row) => row.or([row('beginning_until', 'is', null), row('beginning_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return leased !== undefined
}

export async function endOpening(db: Kysely<Database>, id: string): Promise<void> {
  await own(db).updateTable('payments').set({ beginning_until: null }).where('id', '=', id).execute()
}

/** Leases the capture to the owner's browser, whatever else is under way: the provider takes the money once. */
export async function leaseCaptureToOwner(db: Kysely<Database>, id: string, seconds: number): Promise<void> {
  await own(db)
    .updateTable('payments')
    .set({ capturing_until: secondsFromNow(seconds), declined_at: null })
    .where('id', '=', id)
    .execute()
}

/** A declined instrument ends the capture; another one is another attempt. */
export async function noteDeclined(
  db: Kysely<Database>,
  { id, attempt }: { readonly id: string; readonly attempt: number },
): Promise<void> {
  await own(db)
    .updateTable('payments')
    .set({ attempt: attempt + 1, capturing_until: null, declined_at: now })
    .where('id', '=', id)
    .execute()
}

export async function endCapture(db: Kysely<Database>, id: string): Promise<void> {
  await own(db).updateTable('payments').set({ capturing_until: null }).where('id', '=', id).execute()
}

/**
 * Leases the right to capture an approved order without the owner's browser: not after a declined instrument, and
 * not while somebody else is at it.
 */
export async function leaseCapture(db: Kysely<Database>, id: string, seconds: number): Promise<boolean> {
  const leased = await own(db)
    .updateTable('payments')
    .set({ capturing_until: secondsFromNow(seconds) })
    .where('id', '=', id)
    .where('attempt', '=', 1)
    .where('state', 'in', OPEN)
    .where((row) => row.or([row('capturing_until', 'is', null), row('capturing_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return leased !== undefined
}

/**
 * An order is still only approved after an attempt was declined, and nobody is capturing it: nothing was taken, and nothing
 * will be until its payer tries again. False where that is known already, or not so.
 */
export async function noteStillDeclined(db: Kysely<Database>, id: string): Promise<boolean> {
  const noted = await own(db)
    .updateTable('payments')
    .set({ declined_at: now })
    .where('id', '=', id)
    .where('attempt', '>', 1)
    .where('declined_at', 'is', null)
    .where('state', 'in', OPEN)
    .where((row) => row.or([row('capturing_until', 'is', null), row('capturing_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
