import { type Db, deferred, now, type Parameter, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { announcedDevicesIn } from '../../../kernel/announce.ts'
import type { Licence } from '../device/licence.ts'

const tables = (db: Db) => db.$pickTables<'devices'>()

/** Starts a new trial for a device that has no grants. */
export async function writeTrial(db: Db, id: string, days: number): Promise<void> {
  const trialEnd = secondsFromNow(days * 86_400)
  await tables(db)
    .updateTable('devices')
    .set({ trial_ends_at: trialEnd, expire_date: trialEnd, is_trial: sql<1>`1` })
    .where('id', '=', id)
    .execute()
}

/** The caller then writes the licence. */
export async function writeTrialEnd(db: Db, id: string, end: Date): Promise<void> {
  await tables(db).updateTable('devices').set({ trial_ends_at: end }).where('id', '=', id).execute()
}

export async function updateLicence(db: Db, deviceId: string, licence: Licence): Promise<void> {
  await licenceUpdate(db, { deviceId, ...licence })
}

const licenceUpdate = deferred(
  (db, parameter: Parameter<Pick<Licence, keyof Licence> & { readonly deviceId: string }>) =>
    tables(db)
      .updateTable('devices')
      .set({ is_trial: parameter('is_trial'), expire_date: parameter('expire_date') })
      .where('id', '=', parameter('deviceId')),
)

/** Marks up to `limit` expired devices inactive and announces them; returns their number. */
export async function writeExpired(db: Db, limit: number): Promise<number> {
  const expired = tables(db)
    .selectFrom('devices')
    .select('id')
    .where('is_trial', '<>', 0)
    .where('expire_date', '<=', now)
    // The order of the index; without it, PostgreSQL reads all devices.
    .orderBy('expire_date')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const ended = await tables(db)
    .updateTable('devices')
    .set({ is_trial: sql<0>`0` })
    // An array, whose ids PostgreSQL looks up in the index: a join may read all devices.
    .where('id', '=', sql<string>`any(array(${expired}))`)
    .returning(announcedDevicesIn('id'))
    .execute()
  return ended.length
}
