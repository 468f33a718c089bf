import { type Db, type PaymentMethod } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_reviews'>()

interface Period {
  readonly from: Date
  readonly to: Date
}

export interface Total {
  /** In UTC: '2026-11'. */
  readonly month: string
  readonly method: PaymentMethod
  readonly currency: string
  readonly count: number
  readonly amount_minor: number
}

/** Totals of the payments whose time in a column is in the period, by its month. Scans all payments. */
const totalsBy = (db: Db, column: 'confirmed_at' | 'changed_at' | 'created_at', { from, to }: Period) =>
  tables(db)
    .selectFrom('payments')
    .select([
      sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`.as('month'),
      'method',
      'currency',
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(amount_minor), 0)`.as('amount_minor'),
    ])
    .where(column, '>=', from)
    .where(column, '<', to)
    .groupBy(['month', 'method', 'currency'])

/** Confirmed payments, by the month of their confirmation, even if they were returned later. */
export const totalsPaid = (db: Db, period: Period): Promise<Total[]> =>
  totalsBy(db, 'confirmed_at', period).execute()

export const totalsReturned = (db: Db, period: Period): Promise<Total[]> =>
  totalsBy(db, 'changed_at', period).where('state', 'in', ['refunded', 'reversed']).execute()

export const totalsForReview = (db: Db, period: Period): Promise<Total[]> =>
  totalsBy(db, 'created_at', period)
    .where('id', 'in', (row) =>
      row.selectFrom('payment_reviews').select('payment_id').where('reviewed_at', 'is', null),
    )
    .execute()
