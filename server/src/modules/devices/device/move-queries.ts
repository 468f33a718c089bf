import { type Db, now } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'devices' | 'device_addresses'>()

/**
 * Locks a device and the one at its new address, always in the same order to avoid deadlocks. FOR UPDATE could deadlock with a save of a playlist,
 * whose insert locks the device's row FOR KEY SHARE while it holds the lock of `lockDevicesPlaylists`, which the move takes later.
 */
export async function lockForMove(db: Db, id: string, mac: string) {
  const rows = await tables(db)
    .selectFrom('devices')
    .select([
      'id',
      'mac_address',
      'key_version',
      'support_moves',
      'trial_ends_at',
      'blocked_at',
      'retired_at',
      now.as('now'),
    ])
    .where(
      sql<boolean>`id = ${id} or id = (select device_id from device_addresses where mac = ${mac} and released_at is null)`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { device: rows.find((row) => row.id === id), holder: rows.find((row) => row.id !== id) }
}

/** Retires a device. Incrementing the key's version ends all sessions and the trust in browsers. */
export async function retireDevice(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set({ retired_at: now, key_version: sql<number>`key_version + 1`, key_changed_in: null })
    .where('id', '=', id)
    .execute()
}
