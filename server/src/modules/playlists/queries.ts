import { type Database, type Db, deleteBatch, now, type Parameter, reading, secondsFromNow } from '@player/db'
import { sql, type QueryCreator } from 'kysely'
import type { PlaylistType } from './contract.ts'

const own = (db: Db) => db.$pickTables<'playlists' | 'playlist_openings' | 'playlist_creations'>()
type Own = Pick<Database, 'playlists' | 'playlist_openings' | 'playlist_creations'>

export interface PlaylistRow {
  readonly id: string
  readonly device_id: string
  readonly playlist_name: string
  readonly playlist_type: PlaylistType
  readonly source_sealed: string
  readonly pin_hash: string | null
}

const playlistsBy = reading((db, parameter: Parameter<{ deviceId: string }>) =>
  own(db)
    .selectFrom('playlists')
    .select(['id', 'device_id', 'playlist_name', 'playlist_type', 'source_sealed', 'pin_hash'])
    .where('device_id', '=', parameter('deviceId'))
    .orderBy('created_at')
    .orderBy('id'),
)

export const playlistsOf = (db: Db, deviceId: string) => playlistsBy(db, { deviceId })

/** Locks a device's list of playlists: nothing is added until the transaction ends, so that a count stays true. */
export async function lockDevicesPlaylists(db: Db, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playlists ${deviceId}`}, 0))`.execute(db)
}

export async function countOf(db: Db, deviceId: string): Promise<number> {
  const { count } = await own(db)
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return count
}

export function playlistOf(db: Db, deviceId: string, id: string) {
  return own(db)
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}

/** The protected playlists that the session may edit, because it gave their PIN (D10). */
export async function openedIn(db: Db, sessionId: string): Promise<ReadonlySet<string>> {
  const rows = await own(db)
    .selectFrom('playlist_openings')
    .select('playlist_id')
    .where('session_id', '=', sessionId)
    .where('opened_until', '>', now)
    .execute()
  return new Set(rows.map((row) => row.playlist_id))
}

export async function insertOpening(
  db: Db,
  sessionId: string,
  playlistId: string,
  seconds: number,
): Promise<void> {
  await own(db)
    .insertInto('playlist_openings')
    .values({ session_id: sessionId, playlist_id: playlistId, opened_until: secondsFromNow(seconds) })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'playlist_id']).doUpdateSet({ opened_until: secondsFromNow(seconds) }),
    )
    .execute()
}

export async function deletePlaylistsOf(db: Db, deviceId: string): Promise<void> {
  await own(db).deleteFrom('playlists').where('device_id', '=', deviceId).execute()
}

export function pruneOpenings(db: Db): Promise<boolean> {
  const expired = own(db).selectFrom('playlist_openings').where('opened_until', '<', now)
  return deleteBatch(own(db), 'playlist_openings', expired)
}

export function pruneCreations(db: Db): Promise<boolean> {
  const expired = own(db).selectFrom('playlist_creations').where('repeatable_until', '<', now)
  return deleteBatch(own(db), 'playlist_creations', expired)
}

export function lockPlaylist(db: Db, deviceId: string, id: string) {
  return own(db)
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()
}

/** For this long a form may be repeated, because its answer may have been lost. */
const RESEND_SECONDS = 600

/** Whether this session added the playlist just now, and nobody edited it since. */
export async function isRepeatable(db: Db, sessionId: string, id: string): Promise<boolean> {
  const row = await own(db)
    .selectFrom('playlist_creations')
    .select('playlist_id')
    .where('playlist_id', '=', id)
    .where('session_id', '=', sessionId)
    .where('repeatable_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the time in which the form that added a protected playlist may be sent again. */
export async function endRepeats(db: Db, id: string): Promise<void> {
  await own(db).deleteFrom('playlist_creations').where('playlist_id', '=', id).execute()
}

const inserted = (by: QueryCreator<Own>, playlist: PlaylistRow) =>
  by
    .insertInto('playlists')
    .values({ protected_at: playlist.pin_hash === null ? null : now, ...playlist })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')

/** False when the id exists. */
export async function insertPlaylist(db: Db, playlist: PlaylistRow): Promise<boolean> {
  return (await inserted(own(db), playlist).executeTakeFirst()) !== undefined
}

/** Inserts a playlist that this session added. False when the id exists. */
export async function addPlaylist(db: Db, playlist: PlaylistRow, sessionId: string): Promise<boolean> {
  const repeatable_until = secondsFromNow(RESEND_SECONDS)
  const added = await own(db)
    .with('added', (same) => inserted(same, playlist))
    .insertInto('playlist_creations')
    .columns(['playlist_id', 'session_id', 'repeatable_until'])
    .expression((same) =>
      same
        .selectFrom('added')
        .select(['id', sql<string>`${sessionId}::uuid`.as('session_id'), repeatable_until.as('until')]),
    )
    // A deleted playlist had the same id.
    .onConflict((conflict) =>
      conflict.column('playlist_id').doUpdateSet({ session_id: sessionId, repeatable_until }),
    )
    .returning('playlist_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function updatePlaylist(db: Db, { id, device_id, ...changes }: PlaylistRow): Promise<void> {
  await own(db)
    .updateTable('playlists')
    .set({
      ...changes,
      updated_at: now,
      protected_at:
        changes.pin_hash === null
          ? null
          : sql<Date | null>`case when pin_hash is null then app_now() else protected_at end`,
    })
    .where('id', '=', id)
    .where('device_id', '=', device_id)
    .execute()
}
