import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Converts rows of earlier versions during traffic, because a migration would block writers. Safe to repeat. */
export async function backfill(db: Db): Promise<void> {
  // Locks rows, so that they do not change before the conversion.
  await sql`
    with unconverted as (
      select id, review_reason, reviewed_at, coalesce(changed_at, created_at) as raised_at from payments p
      where review_reason is not null and not exists (select from payment_reviews r where r.payment_id = p.id)
      for no key update
    )
    insert into payment_reviews (payment_id, code, facts, raised_at, reviewed_at)
    select unconverted.id, review.code, review.facts, unconverted.raised_at, unconverted.reviewed_at
    from unconverted, payment_reviews_in(unconverted.review_reason) review
    order by unconverted.id, review.nr
    on conflict do nothing
  `.execute(db)
}
