import { deleteOlder, type Db, now } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { subjectOf } from '../../../kernel/throttle.ts'

/*
 * The addresses of erased devices, as hashes that only we can compute: they get no second trial (D65). The first pepper
 * hashes new ones; a search uses all peppers that are configured.
 */

const own = (db: Db) => db.$pickTables<'erased_addresses' | 'device_addresses'>()

type Settings = Pick<Context, 'config'>

const hashOf = (pepper: Buffer, mac: string): Buffer => subjectOf(pepper, 'erased address', mac)

/** Notes the addresses of devices that are about to be erased. */
export async function noteErased({ config }: Settings, db: Db, deviceIds: readonly string[]): Promise<void> {
  const rows = await own(db)
    .selectFrom('device_addresses')
    .select('mac')
    .distinct()
    .where('device_id', 'in', deviceIds)
    .execute()
  if (rows.length === 0) return
  const hashes = rows
    .map(({ mac }) => hashOf(config.secrets.pinPepper, mac))
    .toSorted((one, other) => one.compare(other))
  await own(db)
    .insertInto('erased_addresses')
    .values(hashes.map((address_hash) => ({ address_hash })))
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ erased_at: now }))
    .execute()
}

/** Whether a device with one of these addresses was erased while its hash is kept. */
export async function wereErased({ config }: Settings, db: Db, macs: readonly string[]): Promise<boolean> {
  const hashes = macs.flatMap((mac) => config.secrets.pinPeppers.map(({ key }) => hashOf(key, mac)))
  const found = await own(db)
    .selectFrom('erased_addresses')
    .select('address_hash')
    .where('address_hash', 'in', hashes)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const DAYS_KEPT = 365

export const pruneErasedAddresses = (db: Db): Promise<boolean> =>
  deleteOlder(own(db), 'erased_addresses', 'erased_at', DAYS_KEPT * 86_400)
