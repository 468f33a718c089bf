import type { Db, Parameter } from '@player/db'
import { daysAgo, deleteOlder, hasRow, now, reading, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { FIXED_DAYS } from '../../kernel/personal-data.ts'

const tables = (db: Db) => db.$pickTables<'sessions' | 'session_devices'>()

const { idleSessions: IDLE_DAYS, sessions: MAX_DAYS } = FIXED_DAYS

/** How long a session is fresh after its login (D46). */
const FRESH_SECONDS = 600

const sessionBy = (withPlaylists: boolean) =>
  reading((db, parameter: Parameter<{ hash: Buffer }>) =>
    tables(db)
      .selectFrom('session_devices')
      .select([
        'session_id',
        'session_key_version',
        'id',
        'mac_address',
        'key_version',
        'key_changed_in',
        'is_trial',
        'expire_date',
        'created_time',
        'blocked_at',
        'support_moves',
        'grant_ids',
        'moves_made',
        'now',
        sql<boolean>`last_used_at < ${secondsFromNow(-60)}`.as('is_stale'),
        sql<boolean>`created_at > ${secondsFromNow(-FRESH_SECONDS)}`.as('is_fresh'),
      ])
      .$if(withPlaylists, (session) => session.select('playlists'))
      .where('token_hash', '=', parameter('hash'))
      .where('last_used_at', '>', daysAgo(IDLE_DAYS))
      .where('created_at', '>', daysAgo(MAX_DAYS)),
  )
const sessionAlone = sessionBy(false)
const sessionWithPlaylists = sessionBy(true)

/** A session with its device, used within IDLE_DAYS and created within MAX_DAYS (D18). */
export async function sessionByToken(db: Db, hash: Buffer, withPlaylists: boolean) {
  const [session] = await (withPlaylists ? sessionWithPlaylists : sessionAlone)(db, { hash })
  return session
}

export async function writeLastUse(db: Db, id: string, networkHash: Buffer): Promise<void> {
  await tables(db)
    .updateTable('sessions')
    .set({ last_used_at: now, network_hash: networkHash })
    .where('id', '=', id)
    .execute()
}

/** Blocks the end of a session until the transaction ends. Undefined if it has ended. */
export function lockSession(db: Db, id: string) {
  return tables(db)
    .selectFrom('sessions')
    .select(['id', 'key_version'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

export async function deleteSession(db: Db, hash: Buffer): Promise<string | null> {
  const deleted = await tables(db)
    .deleteFrom('sessions')
    .where('token_hash', '=', hash)
    .returning('device_id')
    .executeTakeFirst()
  return deleted?.device_id ?? null
}

/** The sessions that have not expired, the last used first. */
export function sessionsOf(db: Db, deviceId: string) {
  return tables(db)
    .selectFrom('sessions')
    .select(['id', 'key_version', 'user_agent', 'network_hash', 'created_at', 'last_used_at'])
    .where('device_id', '=', deviceId)
    .where('last_used_at', '>', daysAgo(IDLE_DAYS))
    .where('created_at', '>', daysAgo(MAX_DAYS))
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** False if the device has no such session. */
export const deleteSessionById = (db: Db, deviceId: string, id: string): Promise<boolean> =>
  tables(db)
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .returning('id')
    .$call(hasRow)

/** Deletes a device's sessions except one; all if `exceptId` is null. Returns their number. */
export async function deleteSessions(db: Db, deviceId: string, exceptId: string | null): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('sessions')
    .where('device_id', '=', deviceId)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const pruneSessions = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'sessions', 'last_used_at', daysAgo(IDLE_DAYS))
