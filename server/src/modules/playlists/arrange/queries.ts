import type { Db } from '@player/db'
import { sql } from 'kysely'
import { notifiedDashboards } from '../../../kernel/announce.ts'

const tables = (db: Db) => db.$pickTables<'arrangements'>()

const selectArrangements = (db: Db, deviceId: string) =>
  tables(db)
    .selectFrom('arrangements')
    .select(['id', 'playlist_id', 'version', 'rules_sealed', 'groups_sealed'])
    .where('device_id', '=', deviceId)

export const arrangementsOf = (db: Db, deviceId: string) => selectArrangements(db, deviceId).execute()

export const arrangementOf = (db: Db, deviceId: string, playlistId: string) =>
  selectArrangements(db, deviceId).where('playlist_id', '=', playlistId).executeTakeFirst()

export const lockArrangement = (db: Db, deviceId: string, playlistId: string) =>
  selectArrangements(db, deviceId).where('playlist_id', '=', playlistId).forUpdate().executeTakeFirst()

/** Does nothing if there is one. */
export async function insertArrangement(db: Db, deviceId: string, playlistId: string): Promise<void> {
  await tables(db)
    .insertInto('arrangements')
    .values({ device_id: deviceId, playlist_id: playlistId, rules_sealed: null, groups_sealed: null })
    .onConflict((conflict) => conflict.columns(['device_id', 'playlist_id']).doNothing())
    .execute()
}

export async function deleteArrangement(db: Db, deviceId: string, playlistId: string): Promise<void> {
  await tables(db)
    .deleteFrom('arrangements')
    .where('device_id', '=', deviceId)
    .where('playlist_id', '=', playlistId)
    .execute()
}

/** Replaces the rules. @returns the new version; undefined if they changed since `version` */
export async function replaceRules(
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  rules_sealed: string,
): Promise<number | undefined> {
  const row = await tables(db)
    .updateTable('arrangements')
    .set({ rules_sealed, version: sql<number>`nextval('arrangement_versions')` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** Replaces the reported groups, and notifies the open dashboards of the device. Does nothing if arranging was turned off meanwhile. */
export async function replaceGroups(
  db: Db,
  id: string,
  { deviceId, groups_sealed }: { readonly deviceId: string; readonly groups_sealed: string },
): Promise<void> {
  await tables(db)
    .updateTable('arrangements')
    .set({ groups_sealed })
    .where('id', '=', id)
    .returning(notifiedDashboards(deviceId))
    .execute()
}

/** Deletes the arrangements of all playlists of a device, including playlists that can still be restored. */
export async function deleteArrangementsOf(db: Db, deviceId: string): Promise<void> {
  await tables(db).deleteFrom('arrangements').where('device_id', '=', deviceId).execute()
}
