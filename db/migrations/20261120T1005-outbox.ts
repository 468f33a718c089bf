/*
 * The outbox (D21). A use case writes an event with its change; the relay inserts one delivery per reaction; the transaction
 * of the reaction's effect marks it done. Deliveries that the queue loses are sent again from here.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      event_id uuid not null unique default gen_random_uuid(),
      name text not null,
      payload jsonb not null,
      created_at timestamptz not null default app_now(),
      fanned_out_at timestamptz
    )
  `.execute(db)
  await sql`create index outbox_undone on outbox (id) where fanned_out_at is null`.execute(db)
  await sql`create index outbox_fanned_out_at on outbox (fanned_out_at) where fanned_out_at is not null`.execute(
    db,
  )

  await sql`
    create table deliveries (
      event_id uuid not null references outbox (event_id) on delete cascade,
      job text not null,
      sends integer not null default 1 check (sends > 0),
      due_at timestamptz not null,
      done_at timestamptz,
      dead_at timestamptz,
      last_error text,
      created_at timestamptz not null default app_now(),
      primary key (event_id, job)
    )
  `.execute(db)
  await sql`
    create index deliveries_due_at on deliveries (due_at) where done_at is null and dead_at is null
  `.execute(db)

  await sql`
    create table mails (
      message_id text primary key,
      template text not null,
      recipient text not null,
      sent_at timestamptz not null default app_now()
    )
  `.execute(db)
  await sql`create index mails_sent_at on mails (sent_at)`.execute(db)
}
