import { type Db, now, type PaymentMethod, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { updateSchedule } from './schedule-queries.ts'
import { waitBeforeQuery } from '../payment/query-schedule.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_schedules'>()

/** Longer than any call to a provider. */
const LEASE_SECONDS = 60

export interface DueQuery {
  readonly id: string
  readonly method: PaymentMethod
  /** Seconds until the next query; null for the last one. */
  readonly wait: number | null
  readonly isRefundRequested: boolean
}

/** Leases up to `limit` due payments of these methods. Without a recorded result they are due again after a minute. */
export const leaseDueQueries = async (db: Db, limit: number, methods: readonly PaymentMethod[]) =>
  db.transaction().execute(async (tx) => {
    const due = await tables(tx)
      .selectFrom('payment_schedules')
      .innerJoin('payments', 'payments.id', 'payment_schedules.payment_id')
      .select(['payments.id', 'payments.method', 'payments.state', 'payment_schedules.query_count'])
      .select(sql<boolean>`coalesce(expires_at <= ${now}, true)`.as('is_expired'))
      .select((row) => row('refund_requested_at', 'is not', null).as('is_refund_requested'))
      .where('payment_schedules.next_query_at', '<=', now)
      .where('payments.method', 'in', methods)
      .orderBy('payment_schedules.next_query_at')
      .limit(limit)
      .forUpdate(['payments', 'payment_schedules'])
      .skipLocked()
      .execute()
    for (const { id } of due)
      await tables(tx)
        .updateTable('payment_schedules')
        .set({ next_query_at: secondsFromNow(LEASE_SECONDS) })
        .where('payment_id', '=', id)
        .execute()
    return due.map(({ id, method, state, query_count, is_expired, is_refund_requested }) => ({
      id,
      method,
      wait: waitBeforeQuery(query_count + 1, state === 'pending', is_expired),
      isRefundRequested: Boolean(is_refund_requested),
    }))
  })

/** Records a query. The next one follows on schedule, but within `maxSeconds`. */
export async function recordQuery(db: Db, { id, wait }: DueQuery, maxSeconds = Infinity): Promise<void> {
  // After the last query, `schedule-ended` ends the schedule. If that fails, the query is repeated after a day.
  const next = secondsFromNow(Math.min(wait ?? 86_400, maxSeconds))
  await updateSchedule(db, id)
    .set({
      query_count: sql<number>`query_count + 1`,
      next_query_at: sql<Date | null>`case when next_query_at is not null then ${next} end`,
    })
    .execute()
}

export async function delayQuery(db: Db, paymentId: string, seconds: number): Promise<void> {
  await updateSchedule(db, paymentId)
    .set({ next_query_at: sql<Date>`greatest(next_query_at, ${secondsFromNow(seconds)})` })
    .where('payment_schedules.next_query_at', 'is not', null)
    .execute()
}
