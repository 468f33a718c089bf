import type { KeyObject } from 'node:crypto'
import { daysAgo, type Db, deleteOlder, hasRow, now } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { FIXED_DAYS } from '../../../kernel/personal-data.ts'
import { keyedHash } from '../../../kernel/token.ts'

/* Erased devices' addresses as keyed hashes: a new device at one gets no trial (D65). New hashes use the first pepper; a search tries all peppers. */

const tables = (db: Db) => db.$pickTables<'erased_addresses' | 'device_addresses'>()

type Settings = Pick<Context, 'config'>

const hashOf = (pepper: KeyObject | Buffer, mac: string): Buffer => keyedHash(pepper, 'erased address', mac)

/** Stores the hashes of devices' addresses. It is called before the devices are erased. */
export async function recordErased({ config }: Settings, db: Db, deviceIds: readonly string[]) {
  const rows = await tables(db)
    .selectFrom('device_addresses')
    .select('mac')
    .distinct()
    .where('device_id', 'in', deviceIds)
    .execute()
  if (rows.length === 0) return
  const hashes = rows.map(({ mac }) => hashOf(config.secrets.pinPepper, mac)).toSorted((a, b) => a.compare(b))
  await tables(db)
    .insertInto('erased_addresses')
    .values(hashes.map((address_hash) => ({ address_hash })))
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ erased_at: now }))
    .execute()
}

/** Whether an erased device had one of these addresses. */
export async function isAnyErased({ config }: Settings, db: Db, macs: readonly string[]): Promise<boolean> {
  const hashes = macs.flatMap((mac) => config.secrets.pinPeppers.map(({ key }) => hashOf(key, mac)))
  return tables(db)
    .selectFrom('erased_addresses')
    .select('address_hash')
    .where('address_hash', 'in', hashes)
    .limit(1)
    .$call(hasRow)
}

export const pruneErasedAddresses = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'erased_addresses', 'erased_at', daysAgo(FIXED_DAYS.erasedAddresses))
