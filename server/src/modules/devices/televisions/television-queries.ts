import { type Db, now } from '@player/db'
import { sql } from 'kysely'

const own = (db: Db) => db.$pickTables<'installations' | 'devices'>()

/** The apps on a device's televisions that have not ended, the oldest first. */
export function televisionsOf(db: Db, deviceId: string) {
  return own(db)
    .selectFrom('installations')
    .select([
      'id',
      'macs',
      'os',
      'os_version',
      'model',
      'app_version',
      'abilities',
      'claim_number',
      'created_at',
      'reported_at',
    ])
    .select(sql<boolean>`authorized_at is not null`.as('authorized'))
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** How many of them act for the device. */
export async function countAllowed(db: Db, deviceId: string): Promise<number> {
  const { count } = await own(db)
    .selectFrom('installations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('device_id', '=', deviceId)
    .where('authorized_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Shown on the television, to compare. */
export async function writeClaimNumber(db: Db, id: string, number: string): Promise<void> {
  await own(db).updateTable('installations').set({ claim_number: number }).where('id', '=', id).execute()
}

/** Ends a television: its key is refused from then on. Undefined if the device has no such television. */
export function writeEnded(db: Db, deviceId: string, id: string) {
  return own(db)
    .updateTable('installations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .returning(['model', 'os'])
    .executeTakeFirst()
}

/** What the apps that act for a device are and can do, the oldest first. */
export const actingApps = (db: Db, deviceId: string) =>
  own(db)
    .selectFrom('installations')
    .select(['id', 'model', 'os', 'macs', 'abilities', sql<Date>`authorized_at`.as('authorizedAt')])
    .where('device_id', '=', deviceId)
    .where('authorized_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Those of some installations that act for their devices. */
export async function actingAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await own(db)
    .selectFrom('installations')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('authorized_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function writeTells(db: Db, deviceId: string, tells: boolean): Promise<void> {
  await own(db).updateTable('devices').set({ tells }).where('id', '=', deviceId).execute()
}
