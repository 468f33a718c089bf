import { compiled, type Db, hasRow, now, type Parameter, secondsFromNow } from '@player/db'
import { type Expression, sql } from 'kysely'

const tables = (db: Db) =>
  db.$pickTables<'devices' | 'device_addresses' | 'owned_devices' | 'installations'>()

const columns = [
  'id',
  'mac_address',
  'device_key_sealed',
  'key_version',
  'key_changed_in',
  'support_moves',
  'trial_ends_at',
  'is_trial',
  'expire_date',
  'created_time',
  'last_login_at',
  'blocked_at',
  'retired_at',
  'deleted_at',
] as const

/** The device that has this address among its addresses (D34), unless its owner deleted it. */
export function deviceByMac(db: Db, mac: string) {
  return tables(db)
    .selectFrom('device_addresses')
    .innerJoin('devices', 'devices.id', 'device_addresses.device_id')
    .select([...columns, now.as('now')])
    .where('mac', '=', mac)
    .where('released_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const selectDevice = (db: Db) =>
  tables(db)
    .selectFrom('devices')
    .select([...columns, now.as('now')])

export type DeviceRow = NonNullable<Awaited<ReturnType<typeof deviceById>>>

export const deviceById = (db: Db, id: string) => selectDevice(db).where('id', '=', id).executeTakeFirst()

export async function retiredAmong(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('devices')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('retired_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The device for which a television's app acts now. */
export function deviceOfTelevision(db: Db, installationId: string) {
  return selectDevice(db)
    .where('id', '=', (row) =>
      row
        .selectFrom('installations')
        .select('device_id')
        .where('installations.id', '=', installationId)
        .where('authorized_at', 'is not', null)
        .where('ended_at', 'is', null),
    )
    .executeTakeFirst()
}

export function ownedDevice(db: Db, id: string) {
  return tables(db).selectFrom('owned_devices').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a device, so that its grants are written one at a time. */
export const lockDevice = async (db: Db, id: string) => (await lockQuery(db, { id })).at(0)

const lockQuery = compiled((db, parameter: Parameter<{ id: string }>) =>
  selectDevice(db).where('id', '=', parameter('id')).forUpdate(),
)

/** Blocks changes of a device's row until the transaction ends. Unlike `lockDevice` it does not block rows that refer to the device. */
export function lockKey(db: Db, id: string) {
  return tables(db)
    .selectFrom('devices')
    .select(['key_version', 'key_changed_in'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Part of a statement: a device whose deletion waits until the transaction ends. No row if it is deleted, unless `orDeleted`. */
export const selectForKeyShare = (db: Db, id: Expression<string>, orDeleted: Expression<boolean>) =>
  tables(db)
    .selectFrom('devices')
    .select('id')
    .where('id', '=', id)
    .where((row) => row.or([row('deleted_at', 'is', null), orDeleted]))
    .forKeyShare()

/** Whether a device is not deleted. It stays so until the transaction ends. */
export const lockUndeleted = (tx: Db, id: string): Promise<boolean> =>
  selectForKeyShare(tx, sql<string>`${id}::uuid`, sql<boolean>`false`).$call(hasRow)

export async function writeBlocked(db: Db, id: string, blocked: boolean): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set({ blocked_at: blocked ? now : null })
    .where('id', '=', id)
    .execute()
}

export async function addSupportMove(db: Db, id: string, count = 1): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set({ support_moves: sql<number>`support_moves + ${count}` })
    .where('id', '=', id)
    .execute()
}

/** Inserts a device and returns its id; undefined when the address is registered. */
export function insertDevice(
  db: Db,
  { trialDays, ...device }: { id: string; mac_address: string; device_key_sealed: string; trialDays: number },
) {
  const trialEnd = secondsFromNow(trialDays * 86_400)
  return tables(db)
    .insertInto('devices')
    .values({ ...device, trial_ends_at: trialEnd, expire_date: trialEnd })
    .onConflict((conflict) => conflict.column('mac_address').where('retired_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function recordLogin(db: Db, id: string): Promise<void> {
  await tables(db).updateTable('devices').set({ last_login_at: now }).where('id', '=', id).execute()
}
