import { now, secondsFromNow, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'sessions' | 'trusted_browsers' | 'captchas'>()

const DAY = 86_400
const IDLE_DAYS = 7
const LONGEST_DAYS = 30
const TRUST_DAYS = 365
const CAPTCHA_SECONDS = 300

export async function insertCaptcha(db: Kysely<Database>, hash: Buffer, answer: string): Promise<void> {
  await own(db)
    .insertInto('captchas')
    .values({ token_hash: hash, answer, expires_at: secondsFromNow(CAPTCHA_SECONDS) })
    .execute()
}

/** Takes a captcha away for ever, and gives its answer if it was still good: once a token, whoever asks at once. */
export async function burnCaptcha(db: Kysely<Database>, hash: Buffer): Promise<string | null> {
  const burnt = await own(db)
    .deleteFrom('captchas')
    .where('token_hash', '=', hash)
    .returning(['answer', sql<boolean>`expires_at > app_now()`.as('good')])
    .executeTakeFirst()
  return burnt?.good ? burnt.answer : null
}

export async function insertSession(
  db: Kysely<Database>,
  session: { token_hash: Buffer; device_id: string; key_version: number; user_agent: string },
): Promise<void> {
  await own(db).insertInto('sessions').values(session).execute()
}

/** A session that has not ended: used within 7 days, begun within 30 (D18). */
export function liveSession(db: Kysely<Database>, hash: Buffer) {
  return own(db)
    .selectFrom('sessions')
    .select([
      'id',
      'device_id',
      'key_version',
      sql<boolean>`last_used_at < ${secondsFromNow(-60)}`.as('is_stale'),
    ])
    .where('token_hash', '=', hash)
    .where('last_used_at', '>', secondsFromNow(-IDLE_DAYS * DAY))
    .where('created_at', '>', secondsFromNow(-LONGEST_DAYS * DAY))
    .executeTakeFirst()
}

export async function touchSession(db: Kysely<Database>, id: string): Promise<void> {
  await own(db).updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
}

export async function deleteSession(db: Kysely<Database>, hash: Buffer): Promise<string | null> {
  const deleted = await own(db)
    .deleteFrom('sessions')
    .where('token_hash', '=', hash)
    .returning('device_id')
    .executeTakeFirst()
  return deleted?.device_id ?? null
}

export async function trustBrowser(db: Kysely<Database>, hash: Buffer, deviceId: string): Promise<void> {
  await own(db)
    .insertInto('trusted_browsers')
    .values({ token_hash: hash, device_id: deviceId })
    .onConflict((conflict) => conflict.columns(['token_hash', 'device_id']).doUpdateSet({ trusted_at: now }))
    .execute()
}

/** The devices that this browser logged in to. */
export async function trustedDevices(db: Kysely<Database>, hash: Buffer): Promise<readonly string[]> {
  const rows = await own(db)
    .selectFrom('trusted_browsers')
    .select('device_id')
    .where('token_hash', '=', hash)
    .execute()
  return rows.map((row) => row.device_id)
}

/** A device's sessions that have not ended by their time, the last used first. */
export function sessionsOf(db: Kysely<Database>, deviceId: string) {
  return own(db)
    .selectFrom('sessions')
    .select(['id', 'key_version', 'user_agent', 'created_at', 'last_used_at'])
    .where('device_id', '=', deviceId)
    .where('last_used_at', '>', secondsFromNow(-IDLE_DAYS * DAY))
    .where('created_at', '>', secondsFromNow(-LONGEST_DAYS * DAY))
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** Ends all sessions of a device but one. */
export async function deleteOthers(db: Kysely<Database>, deviceId: string, keptId: string): Promise<void> {
  await own(db).deleteFrom('sessions').where('device_id', '=', deviceId).where('id', '<>', keptId).execute()
}

/** Deletes what is over. */
export async function prune(db: Kysely<Database>): Promise<void> {
  await own(db).deleteFrom('captchas').where('expires_at', '<', now).execute()
  await own(db)
    .deleteFrom('sessions')
    .where('last_used_at', '<', secondsFromNow(-IDLE_DAYS * DAY))
    .execute()
  await own(db)
    .deleteFrom('trusted_browsers')
    .where('trusted_at', '<', secondsFromNow(-TRUST_DAYS * DAY))
    .execute()
}
