/*
 * Every device that is not retired has a row of its address in device_addresses, and every device one of each address that it moved
 * away from. Servers that look devices up there wait for this migration. The rows of older devices are inserted before it, in small transactions.
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
    while (from !== undefined) from = await addBatch(db, from)
    if (!(await hasMissingRows(db))) break
    // Locked devices were skipped to avoid a deadlock.
    await sql`select pg_sleep(0.2)`.execute(db)
  }
  await sql`
    insert into device_addresses (device_id, mac, shown, added_at, released_at)
    select device_id, from_mac, false, min(moved_at), max(moved_at) from mac_moves group by device_id, from_mac
    on conflict do nothing
  `.execute(db)
  // skip_locked: another process may analyze it now.
  await sql`analyze (skip_locked) device_addresses`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  if (await hasMissingRows(db)) throw new Error('There are devices without a row in device_addresses')
}

/** @returns the first id of the next batch; undefined after the last one */
async function addBatch(db: QueryExecutorProvider, from: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from devices where id >= ${from} order by id offset ${BATCH_SIZE} limit 1
  `.execute(db)
  const next = rows[0]?.id
  await sql`
    insert into device_addresses (device_id, mac, shown, added_at)
    select id, mac_address, true, created_time from devices d
    where id >= ${from} and (${next ?? null}::uuid is null or id < ${next ?? null}::uuid) and retired_at is null
      and not exists (select from device_addresses a where a.device_id = d.id and a.mac = d.mac_address)
    for no key update skip locked
    on conflict do nothing
  `.execute(db)
  return next
}

async function hasMissingRows(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (
      select from devices d where retired_at is null
        and not exists (select from device_addresses a where a.device_id = d.id and a.mac = d.mac_address)
    ) as left
  `.execute(db)
  return rows[0]?.left ?? false
}
