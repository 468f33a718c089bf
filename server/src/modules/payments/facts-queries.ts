import { compiled, type Database, type Parameter } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentRow } from './queries.ts'
import type { Review } from './review/review.ts'
import { readReview } from './review/review-queries.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments' | 'payment_reviews' | 'paid_devices'>()

/** What a change of a locked payment depends on besides its row. */
export interface ChangeFacts {
  /** The device that the payment is for. */
  readonly device: { readonly id: string; readonly isRetired: boolean; readonly isLicensedForLife: boolean }
  /** The reference of another payment with the same capture. */
  readonly countedFor: string | null
  /** The reference of a confirmed payment that was unconfirmed when this one was started. */
  readonly duplicate: string | null
  readonly reviews: readonly Review[]
}

/**
 * Reads the facts in a statement of its own, which sees rows inserted while locks were awaited. Times are compared by the
 * database, in microseconds.
 */
export async function factsOf(
  db: Kysely<Database>,
  { id, device_id, method }: Pick<PaymentRow, 'id' | 'device_id' | 'method'>,
  captureReference: string | null,
): Promise<ChangeFacts> {
  const [row] = await facts(db, { id, device_id, method, captureReference })
  if (!row) throw new Error(`There is no device ${device_id}`)
  return {
    device: {
      id: row.successor_id,
      isRetired: row.retired_at !== null,
      isLicensedForLife: row.expire_date === null,
    },
    countedFor: row.counted_for,
    duplicate: row.duplicate,
    reviews: row.reviews.map(readReview),
  }
}

type Of = Pick<PaymentRow, 'id' | 'device_id' | 'method'> & { readonly captureReference: string | null }

const facts = compiled((db, parameter: Parameter<Of>) => {
  const withSameCapture = own(db)
    .selectFrom('payments')
    .select('reference')
    .where('method', '=', parameter('method'))
    .where('capture_reference', '=', parameter('captureReference'))
    .where('id', '<>', parameter('id'))
    .limit(1)
  const reviews = own(db)
    .selectFrom('payment_reviews')
    .select(['code', 'facts'])
    .where('payment_id', '=', parameter('id'))
    .orderBy('id')
  return own(db)
    .selectFrom('paid_devices')
    .select(['successor_id', 'retired_at', 'expire_date'])
    .select([withSameCapture.as('counted_for'), jsonArrayFrom(reviews).as('reviews')])
    .select((from) =>
      from
        .selectFrom('payments')
        .innerJoin('payments as other', (join) =>
          join.onRef('other.confirmed_at', '>', 'payments.created_at').on('other.id', '<>', parameter('id')),
        )
        // Not `limit 1`, for which PostgreSQL reads all payments in the order of their ids.
        .select(sql<string | null>`(array_agg(other.reference order by other.id))[1]`.as('reference'))
        .where('payments.id', '=', parameter('id'))
        .whereRef('other.device_id', '=', (each) => each.fn<string>('any', ['paid_devices.device_ids']))
        .where('other.state', '=', 'confirmed')
        .as('duplicate'),
    )
    .where('device_id', '=', parameter('device_id'))
})
