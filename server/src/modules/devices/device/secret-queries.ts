import type { Db } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'devices'>()

/** `changedIn` is the session that stays valid; null without one. */
export async function writeKey(db: Db, id: string, encrypted: string, changedIn: string | null) {
  const key_version = sql<number>`key_version + 1`
  await tables(db)
    .updateTable('devices')
    .set({ device_key_sealed: encrypted, key_version, key_changed_in: changedIn })
    .where('id', '=', id)
    .execute()
}

export async function writeParentPin(db: Db, id: string, encrypted: string): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set({ parent_pin_sealed: encrypted, pin_version: sql<number>`pin_version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Raises the version of a device's secrets above that of a joining device, whose televisions then read the secrets. */
export async function raiseSecretsVersion(db: Db, id: string, joiningId: string): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set((row) => ({
      pin_version: sql<number>`pin_version + ${row
        .selectFrom('devices as other')
        .select(sql<number>`key_version + pin_version`.as('version'))
        .where('id', '=', joiningId)}`,
    }))
    .where('id', '=', id)
    .execute()
}
