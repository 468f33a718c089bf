import { compiled, type Db, now, type Parameter, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { computedColumns, isSlip, OPEN, type PaymentRow } from './queries.ts'
import { readReview, reviewsIn } from './review-queries.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'paid_devices'>()

export type ChangeFacts = Awaited<ReturnType<typeof factsOf>>

/** Reads the facts in a separate statement, which sees rows inserted while the locks were awaited. The database compares times in microseconds. */
export async function factsOf(db: Db, paymentId: string, captureReference: string | null) {
  const [row] = await readFacts(db, { id: paymentId, captureReference })
  if (!row) throw new Error(`There is no payment ${paymentId}`)
  const { successor_id, retired_at, deleted_at, expire_date, counted_for, duplicate, ...rest } = row
  const { other_open, released, reviews, ...payment } = rest
  return {
    payment,
    device: {
      id: successor_id,
      isRetired: retired_at !== null,
      isDeleted: deleted_at !== null,
      isLicensedForLife: expire_date === null,
    },
    /** The reference of another payment with the same capture; null if there is none. */
    countedFor: counted_for,
    /** The reference of a confirmed payment that was unconfirmed when this one was started. */
    duplicate,
    otherOpen: other_open,
    /** The reference of a payment by the same method that was released within 30 days and whose capture is unknown. */
    released,
    reviews: reviews.map(readReview),
  }
}

/** How long providers are queried about pending money. */
const RECENT_SECONDS = 30 * 86_400

type FactsOperands = Pick<PaymentRow, 'id'> & { readonly captureReference: string | null }

const readFacts = compiled((db, parameter: Parameter<FactsOperands>) => {
  return tables(db)
    .selectFrom('payments')
    .innerJoin('paid_devices', 'paid_devices.device_id', 'payments.device_id')
    .selectAll('payments')
    .select(['successor_id', 'retired_at', 'deleted_at', 'expire_date', now.as('now'), ...computedColumns])
    .select(reviewsIn(db, parameter('id')))
    .select((from) => [
      from
        .selectFrom('payments as other')
        .select('other.reference')
        .whereRef('other.method', '=', 'payments.method')
        .where('other.capture_reference', '=', parameter('captureReference'))
        .where('other.id', '<>', parameter('id'))
        .limit(1)
        .as('counted_for'),
      from
        .selectFrom('payments as other')
        // Not `limit 1`, for which PostgreSQL reads all payments in the order of their ids.
        .select(sql<string | null>`(array_agg(other.reference order by other.id))[1]`.as('reference'))
        .whereRef('other.device_id', '=', (row) => row.fn<string>('any', ['paid_devices.device_ids']))
        .whereRef('other.confirmed_at', '>', 'payments.created_at')
        .where('other.id', '<>', parameter('id'))
        .where('other.state', '=', 'confirmed')
        .as('duplicate'),
      jsonArrayFrom(
        from
          .selectFrom('payments as other')
          .select(['other.id', 'other.method', 'other.state', isSlip('other').as('is_slip')])
          .whereRef('other.device_id', '=', (row) => row.fn<string>('any', ['paid_devices.device_ids']))
          .where('other.id', '<>', parameter('id'))
          .where(sql<boolean>`other.state in (${sql.join(OPEN.map((state) => sql.lit(state)))})`),
      ).as('other_open'),
      from
        .selectFrom('payments as other')
        .select(sql<string | null>`(array_agg(other.reference order by other.id))[1]`.as('reference'))
        .whereRef('other.device_id', '=', (row) => row.fn<string>('any', ['paid_devices.device_ids']))
        .whereRef('other.method', '=', 'payments.method')
        .where('other.id', '<>', parameter('id'))
        .where('other.state', '=', 'confirmed')
        .where('other.capture_reference', 'is', null)
        .where('other.confirmed_at', '>', secondsFromNow(-RECENT_SECONDS))
        .as('released'),
    ])
    .where('payments.id', '=', parameter('id'))
})
