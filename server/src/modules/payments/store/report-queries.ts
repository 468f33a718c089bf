import { type Db, type PaymentMethod } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_reviews'>()

/** The month in UTC: '2026-11'. */
const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`.as('month')

const total = [
  sql<number>`count(*)`.as('count'),
  sql<number>`coalesce(sum(amount_minor), 0)`.as('amount_minor'),
] as const

interface Period {
  readonly from: Date
  readonly to: Date
}

/** The sum of a month's payments in one method and currency. */
export interface Total {
  readonly month: string
  readonly method: PaymentMethod
  readonly currency: string
  readonly count: number
  readonly amount_minor: number
}

/** Confirmed payments, by the month of their confirmation, even if they were returned later. Scans all payments. */
export const totalsPaid = (db: Db, { from, to }: Period): Promise<Total[]> =>
  tables(db)
    .selectFrom('payments')
    .select([monthOf('confirmed_at'), 'method', 'currency', ...total])
    .where('confirmed_at', '>=', from)
    .where('confirmed_at', '<', to)
    .groupBy(['month', 'method', 'currency'])
    .execute()

/** Returned money, by the month of the return. */
export const totalsReturned = (db: Db, { from, to }: Period): Promise<Total[]> =>
  tables(db)
    .selectFrom('payments')
    .select([monthOf('changed_at'), 'method', 'currency', ...total])
    .where('state', 'in', ['refunded', 'reversed'])
    .where('changed_at', '>=', from)
    .where('changed_at', '<', to)
    .groupBy(['month', 'method', 'currency'])
    .execute()

/** Payments with an open review, by the month of their start. */
export const totalsForReview = (db: Db, { from, to }: Period): Promise<Total[]> =>
  tables(db)
    .selectFrom('payments')
    .select([monthOf('created_at'), 'method', 'currency', ...total])
    .where('id', 'in', (row) =>
      row.selectFrom('payment_reviews').select('payment_id').where('reviewed_at', 'is', null),
    )
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy(['month', 'method', 'currency'])
    .execute()
