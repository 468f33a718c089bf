import { type Db, now, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { firstQueryAt, updateSchedule } from './schedule-queries.ts'

/**
 * Leases the refund of a payment. False if it is leased already. Not every provider recognizes a repeated request, so
 * the caller looks up existing refunds before it creates one.
 */
export async function leaseRefund(db: Db, id: string, seconds: number): Promise<boolean> {
  const leased = await updateSchedule(db, id)
    .set({ refunding_until: secondsFromNow(seconds) })
    .where(sql<boolean>`coalesce(refunding_until < ${now}, true)`)
    .returning('payment_id')
    .executeTakeFirst()
  return leased !== undefined
}

export async function endRefund(db: Db, id: string): Promise<void> {
  await updateSchedule(db, id).set({ refunding_until: null }).execute()
}

/** Records that the provider was asked to refund a payment, and restarts its query schedule. */
export async function awaitRefund(db: Db, id: string): Promise<void> {
  await updateSchedule(db, id)
    .set({ query_count: 0, next_query_at: firstQueryAt(), refund_requested_at: now })
    .execute()
}
