import { daysAgo, type Db, deleteBatch, hasRow, now } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'installations' | 'device_addresses'>()

const LIVE_DAYS = 7
const SILENT_DAYS = 30

/** Whether an acting app read the state within LIVE_DAYS, and whether no app did within SILENT_DAYS (D50). Both are false if none ever did. */
export async function appActivityOf(db: Db, deviceId: string) {
  const { live, silent } = await tables(db)
    .selectFrom('installations')
    .select([
      sql<boolean | null>`bool_or(authorized_at is not null and ended_at is null
        and read_at > ${daysAgo(LIVE_DAYS)})`.as('live'),
      sql<boolean | null>`max(read_at) < ${daysAgo(SILENT_DAYS)}`.as('silent'),
    ])
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return { isLive: live ?? false, isSilent: silent ?? false }
}

/** Whether an app that has one of these addresses acts for no device: it waits for one, or was removed. */
export const isClaimedByOther = (db: Db, macs: readonly string[]): Promise<boolean> =>
  tables(db)
    .selectFrom('installations')
    .select('id')
    .where('macs', '&&', sql<string[]>`${macs}::text[]`)
    .where((row) => row.or([row('authorized_at', 'is', null), row('ended_at', 'is not', null)]))
    .limit(1)
    .$call(hasRow)

/** Makes all apps that act for a device, except that with the thumbprint `except`, wait for consent, each with a new claim number. */
export async function writeAllWaiting(db: Db, deviceId: string, except = ''): Promise<void> {
  await tables(db)
    .updateTable('installations')
    .set({ authorized_at: null, claim_number: sql<string>`(1000 + floor(random() * 9000))::int::text` })
    .where('device_id', '=', deviceId)
    .where('thumbprint', '<>', except)
    .where('authorized_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Expires the tokens of apps that wait for a device which has none of their addresses any more, so that they report again at once. */
export async function expireWithoutAddress(db: Db, deviceId: string): Promise<void> {
  await tables(db)
    .updateTable('installations')
    .set({ token_expires_at: now })
    .where('device_id', '=', deviceId)
    .where('authorized_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('macs', '<>', sql<string[]>`'{}'`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('device_addresses')
            .select('mac')
            .where('device_addresses.device_id', '=', deviceId)
            .where('released_at', 'is', null)
            .where('mac', '=', sql<string>`any(installations.macs)`),
        ),
      ),
    )
    .execute()
}

/** Moves the apps of one device to another: authorized ones are authorized there from now on, waiting ones wait there. */
export async function moveInstallations(db: Db, from: string, to: string): Promise<void> {
  await tables(db)
    .updateTable('installations')
    .set({
      device_id: to,
      authorized_at: sql<Date | null>`case when authorized_at is not null then app_now() end`,
    })
    .where('device_id', '=', from)
    .execute()
}

const endQuery = (db: Db, deviceId: string) =>
  tables(db)
    .updateTable('installations')
    .set({ ended_at: now })
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)

export async function endInstallations(db: Db, deviceId: string): Promise<void> {
  await endQuery(db, deviceId).execute()
}

/** Ends the apps that act for a device, not those that wait for it. */
export async function endAuthorized(db: Db, deviceId: string): Promise<void> {
  await endQuery(db, deviceId).where('authorized_at', 'is not', null).execute()
}

/** Deletes a batch of apps that ended, or wait for consent and last reported, over `days` days ago. Their keys then count as new. */
export function pruneInstallations(db: Db, days: number): Promise<boolean> {
  const old = tables(db)
    .selectFrom('installations')
    .where((row) => row.or([row('authorized_at', 'is', null), row('ended_at', 'is not', null)]))
    .where(sql<Date>`coalesce(ended_at, reported_at)`, '<', daysAgo(days))
  return deleteBatch(tables(db), 'installations', old)
}
