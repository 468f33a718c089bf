/*
 * Payments and the providers' callbacks. States only rise (D20). Constraints hold the rules that money depends on: one open
 * payment per device and method, one payment per provider order and capture, one row per callback.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id uuid primary key default gen_random_uuid(),
      reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{20,36}$'),
      device_id uuid not null references devices,
      mac_snapshot text not null,
      method text not null check (method in ('ibostore', 'opay', 'opay1', 'cowpay', 'crypto', 'paypal')),
      amount_minor integer not null check (amount_minor > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      state text not null default 'created' check (state in (
        'created', 'pending', 'cancelled', 'expired', 'failed', 'held', 'confirmed', 'refunded', 'reversed'
      )),
      provider_reference text,
      capture_reference text,
      checkout_url text,
      attempt integer not null default 1 check (attempt > 0),
      capturing_until timestamptz,
      email text,
      payer_email text,
      expires_at timestamptz,
      next_query_at timestamptz,
      query_count integer not null default 0,
      review_reason text,
      created_at timestamptz not null default app_now(),
      confirmed_at timestamptz,
      constraint a_held_payment_says_why check (state <> 'held' or review_reason is not null),
      constraint confirmed_has_its_time check (state <> 'confirmed' or confirmed_at is not null)
    )
  `.execute(db)
  await sql`
    create unique index one_open_payment_per_device_and_method on payments (device_id, method)
      where state in ('created', 'pending')
  `.execute(db)
  await sql`
    create unique index payments_provider_reference on payments (method, provider_reference)
      where provider_reference is not null
  `.execute(db)
  await sql`
    create unique index payments_capture_reference on payments (method, capture_reference)
      where capture_reference is not null
  `.execute(db)
  await sql`create index payments_device_id on payments (device_id, created_at desc)`.execute(db)
  // For the periodic task that queries providers.
  await sql`
    create index payments_next_query_at on payments (next_query_at) where next_query_at is not null
  `.execute(db)

  await sql`
    create table payment_notifications (
      id uuid primary key default gen_random_uuid(),
      provider text not null,
      event_key text not null,
      payment_id uuid references payments,
      body bytea not null,
      received_at timestamptz not null default app_now(),
      constraint a_repeat_changes_nothing unique (provider, event_key)
    )
  `.execute(db)
}
