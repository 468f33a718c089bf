import { type Db, hasRow, now } from '@player/db'
import { sql } from 'kysely'
import { MAX_LISTED_WAITING } from '../contract.ts'

const tables = (db: Db) => db.$pickTables<'installations' | 'devices'>()

/** The apps of a device that have not ended, the oldest first; of the waiting ones the last that reported, up to `maxWaiting`; null for all. */
export function televisionsOf(db: Db, deviceId: string, maxWaiting: number | null = MAX_LISTED_WAITING) {
  const waiting = tables(db)
    .selectFrom('installations')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .where('authorized_at', 'is', null)
    .orderBy('reported_at', 'desc')
    .limit(maxWaiting)
  return tables(db)
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
    .where((row) => row.or([row('authorized_at', 'is not', null), row('id', 'in', waiting)]))
    .orderBy('created_at')
    .execute()
}

/** The apps that wait for a device and show this number. Blocks changes of them until the transaction ends. */
export async function lockWaitingWithNumber(tx: Db, deviceId: string, number: string) {
  const rows = await tables(tx)
    .selectFrom('installations')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .where('authorized_at', 'is', null)
    .where('claim_number', '=', number)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

const acting = (db: Db) =>
  tables(db).selectFrom('installations').where('authorized_at', 'is not', null).where('ended_at', 'is', null)

export async function countAuthorized(db: Db, deviceId: string): Promise<number> {
  const { count } = await acting(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return count
}

export async function writeClaimNumber(db: Db, id: string, number: string): Promise<void> {
  await tables(db).updateTable('installations').set({ claim_number: number }).where('id', '=', id).execute()
}

/** Ends a television: its key is refused from then on. Undefined if the device has no such television. */
export function writeEnded(db: Db, deviceId: string, id: string) {
  return tables(db)
    .updateTable('installations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .returning(['model', 'os'])
    .executeTakeFirst()
}

/** Limits the work for a device with many televisions. */
const MAX_AUTHORIZED = 20

/** The apps that act for a device, with their abilities, the oldest first; of more than MAX_AUTHORIZED those that reported last. */
export async function authorizedApps(db: Db, deviceId: string) {
  const apps = await acting(db)
    .select(['id', 'model', 'os', 'macs', 'abilities', sql<Date>`authorized_at`.as('authorizedAt')])
    .select(['created_at', 'read_at as readAt'])
    .where('device_id', '=', deviceId)
    .orderBy('reported_at', 'desc')
    .limit(MAX_AUTHORIZED)
    .execute()
  return apps.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

export async function authorizedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await acting(db)
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a device's owner wants results. It stays so until the transaction ends. */
export async function lockReporting(tx: Db, deviceId: string): Promise<boolean> {
  const device = await tables(tx)
    .selectFrom('devices')
    .select('tells')
    .where('id', '=', deviceId)
    .forShare()
    .executeTakeFirst()
  return device?.tells === true
}

/** Whether an app acts for a device. It stays so until the transaction ends. */
export const lockActing = (tx: Db, deviceId: string, id: string): Promise<boolean> =>
  acting(tx).select('id').where('id', '=', id).where('device_id', '=', deviceId).forShare().$call(hasRow)

/** Turns reports of results on or off. False if they were so before. */
export const writeReporting = (db: Db, deviceId: string, isOn: boolean): Promise<boolean> =>
  tables(db)
    .updateTable('devices')
    .set({ tells: isOn })
    .where('id', '=', deviceId)
    .where('tells', '!=', isOn)
    .returning('id')
    .$call(hasRow)
