/*
 * What six ways to pay need beyond one: the coin, when a payment was approved and came to its state, whether a person has
 * looked; of a callback what it named, so that one without a payment can be matched later, and what it said itself where
 * its provider cannot be asked; and each method's health. Columns are added empty, so that the release before this one
 * runs on beside it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      add column coin_type text,
      add column woken_at timestamptz,
      add column beginning_until timestamptz,
      add column approved_at timestamptz,
      add column changed_at timestamptz,
      add column reviewed_at timestamptz
  `.execute(db)
  await sql`
    alter table payment_notifications
      add column truth jsonb,
      add column reference text,
      add column provider_reference text,
      add column capture_reference text,
      add column mac_address text,
      add column match_count integer not null default 0,
      add column next_match_at timestamptz
  `.execute(db)
  // What a payment's callbacks said, and what an operator is shown.
  await sql`
    create index payment_notifications_payment_id on payment_notifications (payment_id, received_at)
      where payment_id is not null
  `.execute(db)
  // A refund names the money that an earlier callback told of.
  await sql`
    create index payment_notifications_capture_reference on payment_notifications (provider, capture_reference)
      where capture_reference is not null
  `.execute(db)
  // The round that looks again for the payments of callbacks that named none of ours.
  await sql`
    create index payment_notifications_next_match_at on payment_notifications (next_match_at)
      where next_match_at is not null
  `.execute(db)
  // What an operator attaches by hand.
  await sql`
    create index payment_notifications_unmatched on payment_notifications (received_at) where payment_id is null
  `.execute(db)
  // Whatever needs a person.
  await sql`
    create index payments_review on payments (created_at) where review_reason is not null and reviewed_at is null
  `.execute(db)

  await sql`
    create table method_health (
      method text primary key,
      failures integer not null,
      hides integer not null default 0,
      failing_since timestamptz not null default app_now(),
      hidden_until timestamptz
    )
  `.execute(db)
}
