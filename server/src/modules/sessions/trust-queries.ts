import { now, type Database } from '@player/db'
import type { Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'trusted_browsers'>()

/** Per device (D41). */
const MOST_TRUSTED = 10

interface Trust {
  readonly token_hash: Buffer
  readonly device_id: string
  readonly key_version: number
}

/** Of a device's browsers only the newest stay. */
export async function trustBrowser(db: Kysely<Database>, trust: Trust): Promise<void> {
  await own(db)
    .insertInto('trusted_browsers')
    .values(trust)
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'device_id'])
        .doUpdateSet({ trusted_at: now, key_version: trust.key_version }),
    )
    .execute()
  await own(db)
    .deleteFrom('trusted_browsers')
    .where('device_id', '=', trust.device_id)
    .where('token_hash', 'not in', newestTrusted(db, trust.device_id))
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
    .where('token_hash', 'in', newestTrusted(db, trust.device_id))
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
    .limit(MOST_TRUSTED)

/** All browsers if `kept` is null. */
export async function distrustOthers(
  db: Kysely<Database>,
  deviceId: string,
  kept: Buffer | null,
): Promise<void> {
  await own(db)
    .deleteFrom('trusted_browsers')
    .where('device_id', '=', deviceId)
    .$if(kept !== null, (others) => others.where('token_hash', '<>', kept))
    .execute()
}
