import { type Database, type Db, hasRow } from '@player/db'
import { type QueryCreator, sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'devices' | 'key_failures'>()

type OwnTables = Pick<Database, 'devices' | 'key_failures'>

export type Counter = 'key_failures' | 'trusted_key_failures'

/** The key of a row of `key_failures`. */
export interface CounterKey {
  readonly subject: Buffer
  readonly network: Buffer
}

/** The `network` of the row with the total of an unregistered address. */
export const TOTAL = Buffer.alloc(0)

/** Counts a guess for a device and for the network; false if the device already has `max`. */
export async function countAtDevice(
  db: Db,
  { id, counter, max }: { readonly id: string; readonly counter: Counter; readonly max: number },
  key: CounterKey,
): Promise<boolean> {
  const counting = tables(db).with('counted', (query) =>
    query
      .updateTable('devices')
      .set(counter, (row) => row(counter, '+', 1))
      .where('id', '=', id)
      .where(counter, '<', max)
      .returning(isCounted),
  )
  return countAtNetwork(counting, key)
}

/** Counts a guess for an unregistered address, by a similar statement, which takes the same time. */
export async function countAtAddress(db: Db, max: number, key: CounterKey): Promise<boolean> {
  const counting = tables(db).with('counted', (query) =>
    query
      .insertInto('key_failures')
      .values({ subject: key.subject, network: TOTAL })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'network'])
          .doUpdateSet(incremented)
          .where('key_failures.failures', '<', max),
      )
      .returning(isCounted),
  )
  return countAtNetwork(counting, key)
}

const isCounted = sql<boolean>`true`.as('is_counted')
const bytes = (value: Buffer) => sql<Buffer>`${value}::bytea`
const incremented = { failures: sql<number>`key_failures.failures + 1` }

/** Counts a guess for its network too, unless the device or address was at its limit. False if it was. */
const countAtNetwork = (
  counting: QueryCreator<OwnTables & { counted: { is_counted: boolean } }>,
  { subject, network }: CounterKey,
): Promise<boolean> =>
  counting
    .insertInto('key_failures')
    .columns(['subject', 'network'])
    .expression((query) =>
      query.selectFrom('counted').select([bytes(subject).as('subject'), bytes(network).as('network')]),
    )
    .onConflict((conflict) => conflict.columns(['subject', 'network']).doUpdateSet(incremented))
    .returning('failures')
    .$call(hasRow)
