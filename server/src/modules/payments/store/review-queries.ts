import { compiled, type Db, now, type Parameter } from '@player/db'
import type { RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { selectPayments } from './queries.ts'
import { isReviewCode, review, type Review } from '../payment/review.ts'

const tables = (db: Db) => db.$pickTables<'payment_reviews'>()

/** The review reasons of these payments, open and closed, in order. */
export async function reviewsOfAll(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Review[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('payment_reviews')
    .select(['payment_id', 'code', 'facts'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute()
  const byId = Map.groupBy(rows, ({ payment_id }) => payment_id)
  return new Map([...byId].map(([id, reviews]) => [id, reviews.map(readReview)]))
}

export const reviewsOf = async (db: Db, paymentId: string): Promise<readonly Review[]> =>
  (await reviewsOfAll(db, [paymentId])).get(paymentId) ?? []

export async function paymentWithReviews(db: Db, id: string) {
  const [row] = await selectWithReviews(db, { id })
  return row && { ...row, reviews: row.reviews.map(readReview) }
}

const selectWithReviews = compiled((db, parameter: Parameter<{ id: string }>) =>
  selectPayments(db)
    .select(reviewsIn(db, parameter('id')))
    .where('id', '=', parameter('id')),
)

export const reviewsIn = (db: Db, id: RawBuilder<string>) =>
  jsonArrayFrom(
    tables(db)
      .selectFrom('payment_reviews')
      .select(['code', 'facts'])
      .where('payment_id', '=', id)
      .orderBy('id'),
  ).as('reviews')

/** Adds reasons and reopens all reasons of the payment. */
export async function openReviews(db: Db, paymentId: string, reviews: readonly Review[]): Promise<void> {
  await tables(db)
    .updateTable('payment_reviews')
    .set({ reviewed_at: null })
    .where('payment_id', '=', paymentId)
    .execute()
  await tables(db)
    .insertInto('payment_reviews')
    .values(reviews.map((reason) => rowOf(paymentId, reason)))
    .execute()
}

export async function closeReviews(db: Db, paymentId: string): Promise<void> {
  await tables(db)
    .updateTable('payment_reviews')
    .set({ reviewed_at: now })
    .where('payment_id', '=', paymentId)
    .execute()
}

export async function replaceReviews(db: Db, paymentId: string, reason: Review): Promise<void> {
  await tables(db).deleteFrom('payment_reviews').where('payment_id', '=', paymentId).execute()
  await tables(db).insertInto('payment_reviews').values(rowOf(paymentId, reason)).execute()
}

const rowOf = (paymentId: string, { code, facts }: Review) => ({
  payment_id: paymentId,
  code,
  facts: JSON.stringify(facts),
})

const storedFacts = z.record(z.string(), z.string())

/** Parses a stored reason. A code of a newer version becomes text. */
export function readReview({ code, facts }: { readonly code: string; readonly facts: unknown }): Review {
  const parsed = storedFacts.parse(facts)
  if (isReviewCode(code)) return { code, facts: parsed }
  return review('other', { text: [code, ...Object.values(parsed)].join(' ') })
}
