/*
 * Columns for six payment methods: approval, review, what a callback names (to match it later), and method health. All are
 * added empty, so that the previous release keeps running.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
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
  await sql`
    create index payment_notifications_payment_id on payment_notifications (payment_id, received_at)
      where payment_id is not null
  `.execute(db)
  // A callback about a refund may name a capture whose payment only an earlier callback names.
  await sql`
    create index payment_notifications_capture_reference on payment_notifications (provider, capture_reference)
      where capture_reference is not null
  `.execute(db)
  await sql`
    create index payment_notifications_next_match_at on payment_notifications (next_match_at)
      where next_match_at is not null
  `.execute(db)
  await sql`
    create index payment_notifications_unmatched on payment_notifications (received_at) where payment_id is null
  `.execute(db)
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
