import { daysAgo, type Db, now } from '@player/db'
import { sql } from 'kysely'
import { RESTORABLE_DAYS } from '../contract.ts'

const tables = (db: Db) => db.$pickTables<'devices' | 'device_addresses' | 'installations' | 'mac_moves'>()

/** Incrementing the key's version ends all sessions and the trust in browsers. The caller ends the authorized televisions in the same transaction. */
export async function writeDeleted(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set({ deleted_at: now, key_version: sql<number>`key_version + 1`, key_changed_in: null })
    .where('id', '=', id)
    .execute()
}

/** Clears the deletion, and restores the televisions that ended at its time. The device's sessions and the trust in browsers stay ended. */
export async function writeRestored(db: Db, id: string): Promise<void> {
  await tables(db)
    .with('restored', (query) =>
      query
        .updateTable('installations')
        .set({ ended_at: null })
        .where('device_id', '=', id)
        .where('ended_at', '=', (row) =>
          row.selectFrom('devices').select('deleted_at').where('id', '=', id).$castTo<Date>(),
        ),
    )
    .updateTable('devices')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .execute()
}

export function lockDeletedDevice(db: Db, mac: string) {
  return tables(db)
    .selectFrom('device_addresses')
    .innerJoin('devices', 'devices.id', 'device_addresses.device_id')
    .select(['devices.id', 'devices.mac_address', 'devices.deleted_at'])
    .where('mac', '=', mac)
    .where('released_at', 'is', null)
    .where('deleted_at', 'is not', null)
    .forUpdate('devices')
    .executeTakeFirst()
}

/** Deleted devices that can no longer be restored, and are not erased yet. */
export async function dueForErasure(db: Db): Promise<readonly string[]> {
  const due = await tables(db)
    .selectFrom('devices')
    .select('id')
    .where('deleted_at', '<=', daysAgo(RESTORABLE_DAYS))
    .where('retired_at', 'is', null)
    .orderBy('deleted_at')
    .execute()
  return due.map(({ id }) => id)
}

const NO_MAC = '00:00:00:00:00:00'

/** Erases the devices' personal data. Their rows stay, because payments and grants refer to them, but their addresses, MAC moves and installations do not. */
export async function eraseRows(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set({
      mac_address: NO_MAC,
      parent_pin_sealed: null,
      last_login_at: null,
      key_version: sql<number>`key_version + 1`,
      key_changed_in: null,
      retired_at: sql<Date>`coalesce(retired_at, app_now())`,
      deleted_at: sql<Date>`coalesce(deleted_at, app_now())`,
    })
    .where('id', 'in', ids)
    .execute()
  await tables(db).deleteFrom('device_addresses').where('device_id', 'in', ids).execute()
  await tables(db).deleteFrom('mac_moves').where('device_id', 'in', ids).execute()
  await tables(db).deleteFrom('installations').where('device_id', 'in', ids).execute()
}

export async function writeKeyOfErased(db: Db, id: string, encrypted: string): Promise<void> {
  await tables(db).updateTable('devices').set({ device_key_sealed: encrypted }).where('id', '=', id).execute()
}
