import { now, type Database } from '@player/db'
import type { Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'sessions' | 'trusted_browsers'>()

/** Per device (D41). */
const MAX_TRUSTED_BROWSERS = 10

interface Trust {
  readonly token_hash: Buffer
  readonly device_id: string
  readonly key_version: number
}

export interface NewSession {
  readonly token_hash: Buffer
  readonly user_agent: string
  readonly network_hash: Buffer
}

/** Inserts a session and trusts its browser, in one statement. Of a device's browsers only the newest stay. */
export async function insertTrustedSession(
  db: Kysely<Database>,
  session: NewSession,
  trust: Trust,
): Promise<void> {
  const { device_id, key_version, token_hash } = trust
  await own(db)
    .with('session', (same) => same.insertInto('sessions').values({ ...session, device_id, key_version }))
    .with('trusted', (same) =>
      same
        .insertInto('trusted_browsers')
        .values(trust)
        .onConflict((conflict) =>
          conflict.columns(['token_hash', 'device_id']).doUpdateSet({ trusted_at: now, key_version }),
        ),
    )
    // Does not see this browser's row, which is the newest.
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
export async function isTrusted(db: Kysely<Database>, trust: Trust): Promise<boolean> {
  const found = await own(db)
    .selectFrom('trusted_browsers')
    .select('device_id')
    .where('token_hash', '=', trust.token_hash)
    .where('device_id', '=', trust.device_id)
    .where('key_version', '=', trust.key_version)
    .where('token_hash', 'in', newestTrusted(db, trust.device_id).limit(MAX_TRUSTED_BROWSERS))
    .executeTakeFirst()
  return found !== undefined
}

const newestTrusted = (db: Kysely<Database>, deviceId: string) =>
  own(db)
    .selectFrom('trusted_browsers')
    .select('token_hash')
    .where('device_id', '=', deviceId)
    .orderBy('key_version', 'desc')
    .orderBy('trusted_at', 'desc')

/** Ends the trust of all browsers except that with `currentHash`. */
export async function distrustOthers(
  db: Kysely<Database>,
  deviceId: string,
  currentHash: Buffer | null,
): Promise<void> {
  await own(db)
    .deleteFrom('trusted_browsers')
    .where('device_id', '=', deviceId)
    .$if(currentHash !== null, (others) => others.where('token_hash', '<>', currentHash))
    .execute()
}
