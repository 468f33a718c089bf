import { daysAgo, type Db, deleteOlder, hasRow, now, type Row } from '@player/db'
import type { SecurityEntry } from '../../kernel/security-entry.ts'
import { type SecurityActor, securityInsert } from '../../kernel/security-log.ts'
import { FIXED_DAYS } from '../../kernel/personal-data.ts'

const tables = (db: Db) => db.$pickTables<'sessions' | 'trusted_browsers'>()

/** Per device (D41). */
const MAX_TRUSTED_BROWSERS = 10
/** Per device: all are listed to the owner, the televisions and in exports. */
const MAX_SESSIONS = 50

type TrustedBrowser = Omit<Row<'trusted_browsers'>, 'trusted_at'>
type NewSession = Pick<Row<'sessions'>, 'token_hash' | 'user_agent' | 'network_hash'>

/** Inserts a session, trusts its browser and logs the login in one statement. A device keeps its newest browsers and its last used sessions only. */
export async function insertTrustedSession(
  db: Db,
  session: NewSession,
  browser: TrustedBrowser,
  { by, entry }: { readonly by: SecurityActor; readonly entry: Extract<SecurityEntry, { kind: 'login' }> },
): Promise<void> {
  const { device_id, key_version, token_hash } = browser
  await tables(db)
    .with('session', (query) => query.insertInto('sessions').values({ ...session, device_id, key_version }))
    .with('trusted', (query) =>
      query
        .insertInto('trusted_browsers')
        .values(browser)
        .onConflict((conflict) =>
          conflict.columns(['token_hash', 'device_id']).doUpdateSet({ trusted_at: now, key_version }),
        ),
    )
    .with('log_entry', () => securityInsert(db, device_id, by, entry))
    // This statement does not see the rows inserted above, which take one of the places each.
    .with('ended', (query) =>
      query
        .deleteFrom('sessions')
        .where('device_id', '=', device_id)
        .where('id', 'not in', lastUsed(db, device_id).limit(MAX_SESSIONS - 1)),
    )
    .deleteFrom('trusted_browsers')
    .where('device_id', '=', device_id)
    .where('token_hash', '<>', token_hash)
    .where(
      'token_hash',
      'not in',
      newestTrusted(db, device_id)
        .where('token_hash', '<>', token_hash)
        .limit(MAX_TRUSTED_BROWSERS - 1),
    )
    .execute()
}

/** Whether the browser logged in with the current key and is among the newest. */
export const isTrusted = (db: Db, browser: TrustedBrowser): Promise<boolean> =>
  tables(db)
    .selectFrom('trusted_browsers')
    .select('device_id')
    .where('token_hash', '=', browser.token_hash)
    .where('device_id', '=', browser.device_id)
    .where('key_version', '=', browser.key_version)
    .where('token_hash', 'in', newestTrusted(db, browser.device_id).limit(MAX_TRUSTED_BROWSERS))
    .$call(hasRow)

const lastUsed = (db: Db, deviceId: string) =>
  tables(db)
    .selectFrom('sessions')
    .select('id')
    .where('device_id', '=', deviceId)
    .orderBy('last_used_at', 'desc')

const newestTrusted = (db: Db, deviceId: string) =>
  tables(db)
    .selectFrom('trusted_browsers')
    .select('token_hash')
    .where('device_id', '=', deviceId)
    .orderBy('key_version', 'desc')
    .orderBy('trusted_at', 'desc')

/** Lets the devices that trust a browser by one token trust it by another one. */
export async function replaceToken(db: Db, from: Buffer, to: Buffer): Promise<void> {
  await tables(db)
    .updateTable('trusted_browsers')
    .set({ token_hash: to })
    .where('token_hash', '=', from)
    .execute()
}

/** Stops trusting all browsers of a device except the one with `currentHash`. False if there were none. */
export const distrustOthers = (db: Db, deviceId: string, currentHash: Buffer | null): Promise<boolean> =>
  tables(db)
    .deleteFrom('trusted_browsers')
    .where('device_id', '=', deviceId)
    .$if(currentHash !== null, (query) => query.where('token_hash', '<>', currentHash))
    .returning('device_id')
    .$call(hasRow)

/** Deletes the sessions of these devices, and the trust in their browsers. */
export async function deleteBrowsersOf(db: Db, deviceIds: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('sessions').where('device_id', 'in', deviceIds).execute()
  await tables(db).deleteFrom('trusted_browsers').where('device_id', 'in', deviceIds).execute()
}

/** The times at which the device's trusted browsers logged in last. */
export const exportBrowsers = (db: Db, deviceId: string) =>
  tables(db)
    .selectFrom('trusted_browsers')
    .select('trusted_at')
    .where('device_id', '=', deviceId)
    .orderBy('trusted_at')
    .execute()

/** Ten devices at most that this browser logged in to, in the same order each time, with the versions of their keys then. */
export const devicesOfBrowser = (db: Db, token_hash: Buffer) =>
  tables(db)
    .selectFrom('trusted_browsers')
    .select(['device_id', 'key_version'])
    .where('token_hash', '=', token_hash)
    .orderBy('device_id')
    .limit(10)
    .execute()

export const pruneTrustedBrowsers = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'trusted_browsers', 'trusted_at', daysAgo(FIXED_DAYS.trustedBrowsers))
