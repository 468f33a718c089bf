import { daysAgo, type Db, deleteOlder, hasRow, now } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { FIXED_DAYS } from '../../../kernel/personal-data.ts'
import { keyedHash } from '../../../kernel/token.ts'

/* Addresses of erased devices as keyed hashes: a new device with one gets no trial (D65). The first pepper hashes; a search uses all. */

const tables = (db: Db) => db.$pickTables<'erased_addresses' | 'device_addresses'>()

type Settings = Pick<Context, 'config'>

const hashOf = (pepper: Buffer, mac: string): Buffer => keyedHash(pepper, 'erased address', mac)

/** Call it before the devices are erased. */
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

export async function wereErased({ config }: Settings, db: Db, macs: readonly string[]): Promise<boolean> {
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
