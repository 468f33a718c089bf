import { type Db, deleteOlder, now } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'devices' | 'key_failures'>()

/** The column with a device's count. */
export type Counter = 'key_failures' | 'trusted_key_failures'

/** A row of `key_failures`. */
interface NetworkCount {
  readonly subject: Buffer
  readonly network: Buffer
}

/** The `network` of the row with the total of an unregistered address. */
const TOTAL = Buffer.alloc(0)

/** Counts a guess for a device and for the network; false if the device already has `max`. */
export async function countAtDevice(
  db: Db,
  { id, counter, max }: { readonly id: string; readonly counter: Counter; readonly max: number },
  { subject, network }: NetworkCount,
): Promise<boolean> {
  const counted = await tables(db)
    .with('counted', (query) =>
      query
        .updateTable('devices')
        .set(counter, (row) => row(counter, '+', 1))
        .where('id', '=', id)
        .where(counter, '<', max)
        .returning('id'),
    )
    .insertInto('key_failures')
    .columns(['subject', 'network'])
    .expression((query) =>
      query.selectFrom('counted').select([bytes(subject).as('subject'), bytes(network).as('network')]),
    )
    .onConflict((conflict) => conflict.columns(['subject', 'network']).doUpdateSet(incremented))
    .returning('failures')
    .executeTakeFirst()
  return counted !== undefined
}

/** Counts a guess for an unregistered address, by a similar statement, which takes the same time. */
export async function countAtAddress(
  db: Db,
  max: number,
  { subject, network }: NetworkCount,
): Promise<boolean> {
  const counted = await tables(db)
    .with('counted', (query) =>
      query
        .insertInto('key_failures')
        .values({ subject, network: TOTAL })
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'network'])
            .doUpdateSet(incremented)
            .where('key_failures.failures', '<', max),
        )
        .returning('subject as id'),
    )
    .insertInto('key_failures')
    .columns(['subject', 'network'])
    .expression((query) =>
      query.selectFrom('counted').select([bytes(subject).as('subject'), bytes(network).as('network')]),
    )
    .onConflict((conflict) => conflict.columns(['subject', 'network']).doUpdateSet(incremented))
    .returning('failures')
    .executeTakeFirst()
  return counted !== undefined
}

const bytes = (value: Buffer) => sql<Buffer>`${value}::bytea`
const incremented = { failures: sql<number>`key_failures.failures + 1` }

/** Records a login and subtracts the failures of its network. Returns their number: 0 if a concurrent login subtracted them. */
export async function noteRightKey(
  db: Db,
  { id, counter }: { readonly id: string; readonly counter: Counter },
  { subject, network }: NetworkCount,
): Promise<number> {
  const failures = sql<number>`coalesce((select failures from own), 0)`
  const login = await tables(db)
    .with('own', (query) =>
      query
        .deleteFrom('key_failures')
        .where('subject', '=', subject)
        .where('network', '=', network)
        .returning('failures'),
    )
    .updateTable('devices')
    .set('last_login_at', now)
    .set(counter, sql<number>`greatest(${sql.ref(counter)} - ${failures}, 0)`)
    .where('id', '=', id)
    .returning(failures.as('failures'))
    .executeTakeFirst()
  return login?.failures ?? 0
}

export function countsOf(db: Db, id: string) {
  return tables(db)
    .selectFrom('devices')
    .select(['key_failures', 'trusted_key_failures'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function countOfAddress(db: Db, subject: Buffer) {
  return tables(db)
    .selectFrom('key_failures')
    .select('failures')
    .where('subject', '=', subject)
    .where('network', '=', TOTAL)
    .executeTakeFirst()
}

export async function forgetCounts(db: Db, id: string, subject: Buffer): Promise<void> {
  await tables(db)
    .with('forgotten', (query) => query.deleteFrom('key_failures').where('subject', '=', subject))
    .updateTable('devices')
    .set({ key_failures: 0, trusted_key_failures: 0 })
    .where('id', '=', id)
    .execute()
}

const RETENTION_DAYS = 90
const DAY = 86_400

/** Deletes old counts of networks, which a login then no longer subtracts, and of unregistered addresses. */
export const prune = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'key_failures', 'first_at', RETENTION_DAYS * DAY)

/** Devices after an id, in the order of their ids. */
export function devicesAfter(db: Db, id: string, limit: number) {
  return tables(db)
    .selectFrom('devices')
    .select(['id', 'mac_address', 'key_failures', 'trusted_key_failures'])
    .where('id', '>', id)
    .where('retired_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}
