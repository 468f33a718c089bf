/*
 * The query schedule and leases of payments get a table of their own. The previous version uses the columns of payments: triggers
 * copy each change in the same transaction, both ways, and insert the row of a new payment. A trigger writes only values that
 * differ, which ends the recursion.
 *
 * Lock order: the payment, then its schedule. The triggers on payments take that order, so other statements have to as well.
 *
 * The next release can drop the triggers, keep_payment_schedule(), keep_schedule_columns(), the columns of payments that
 * `COLUMNS` lists, and their index payments_next_query_at.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

/** The columns of payment_schedules, by their names in payments. */
const COLUMNS: Readonly<Record<string, string>> = {
  next_query_at: 'next_query_at',
  query_count: 'query_count',
  woken_at: 'woken_at',
  beginning_until: 'opening_until',
  capturing_until: 'capturing_until',
  attempt: 'attempt',
  declined_at: 'declined_at',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_schedules (
      payment_id uuid primary key references payments on delete cascade,
      next_query_at timestamptz,
      query_count integer not null default 0,
      woken_at timestamptz,
      opening_until timestamptz,
      capturing_until timestamptz,
      attempt integer not null default 1 check (attempt > 0),
      declined_at timestamptz
    )
  `.execute(db)
  // The periodic task that queries providers.
  await sql`
    create index payment_schedules_next_query_at on payment_schedules (next_query_at)
      where next_query_at is not null
  `.execute(db)

  const before = Object.keys(COLUMNS)
  const after = Object.values(COLUMNS)
  await sql`
    create function keep_payment_schedule() returns trigger language plpgsql as $body$
    begin
      insert into payment_schedules as s (payment_id, ${list(after)}) values (new.id, ${list(before, 'new.')})
        on conflict (payment_id) do update set (${list(after)}) = (${list(after, 'excluded.')})
        where (${list(after, 's.')}) is distinct from (${list(after, 'excluded.')});
      return null;
    end
    $body$
  `.execute(db)
  await sql`
    create function keep_schedule_columns() returns trigger language plpgsql as $body$
    begin
      update payments p set (${list(before)}) = (${list(after, 'new.')})
        where p.id = new.payment_id and (${list(before, 'p.')}) is distinct from (${list(after, 'new.')});
      return null;
    end
    $body$
  `.execute(db)
  await sql`
    create trigger payments_inserted_with_schedule after insert on payments
    for each row execute function keep_payment_schedule()
  `.execute(db)
  await sql`
    create trigger payments_schedule_changed after update of ${list(before)} on payments
    for each row when ((${list(before, 'old.')}) is distinct from (${list(before, 'new.')}))
    execute function keep_payment_schedule()
  `.execute(db)
  await sql`
    create trigger payment_schedules_changed after update on payment_schedules
    for each row when (old.* is distinct from new.*) execute function keep_schedule_columns()
  `.execute(db)
}

const list = (names: readonly string[], prefix = '') =>
  sql.raw(names.map((name) => `${prefix}${name}`).join(', '))
