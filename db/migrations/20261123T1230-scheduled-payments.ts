/*
 * Every payment has a row in payment_schedules. Servers and workers that rely on it wait for this migration. The rows of older
 * payments are inserted before it, in small transactions.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'

const BATCH_SIZE = 5_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Inserts the missing rows. Safe to run again and concurrently. */
export async function prepare(db: QueryExecutorProvider): Promise<void> {
  for (;;) {
    let from: string | undefined = FIRST_ID
    while (from !== undefined) from = await insertBatch(db, from)
    if (!(await hasMissingRows(db))) break
    // Locked payments were skipped to avoid a deadlock.
    await sql`select pg_sleep(0.2)`.execute(db)
  }
  // skip_locked: another process may analyze it now.
  await sql`analyze (skip_locked) payment_schedules`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  if (await hasMissingRows(db)) throw new Error('There are payments without a row in payment_schedules')
}

/** @returns the first id of the next batch; undefined after the last one */
async function insertBatch(db: QueryExecutorProvider, from: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where id >= ${from} order by id offset ${BATCH_SIZE} limit 1
  `.execute(db)
  const next = rows[0]?.id
  await sql`
    insert into payment_schedules
      (payment_id, next_query_at, query_count, woken_at, opening_until, capturing_until, attempt, declined_at)
    select id, next_query_at, query_count, woken_at, beginning_until, capturing_until, attempt, declined_at
    from payments p where id >= ${from} and (${next ?? null}::uuid is null or id < ${next ?? null}::uuid)
      and not exists (select from payment_schedules s where s.payment_id = p.id)
    for no key update skip locked
    on conflict do nothing
  `.execute(db)
  return next
}

async function hasMissingRows(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (
      select from payments p where not exists (select from payment_schedules s where s.payment_id = p.id)
    ) as left
  `.execute(db)
  return rows[0]?.left ?? false
}
