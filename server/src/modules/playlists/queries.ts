import { type Database, type Db, deleteOlder, now, type Parameter, reading, secondsFromNow } from '@player/db'
import { sql, type QueryCreator } from 'kysely'
import type { PlaylistType } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'playlists' | 'playlist_openings' | 'playlist_creations'>()
type OwnTables = Pick<Database, 'playlists' | 'playlist_openings' | 'playlist_creations'>

export interface PlaylistRow {
  readonly id: string
  readonly device_id: string
  readonly playlist_name: string
  readonly playlist_type: PlaylistType
  readonly source_sealed: string
  readonly pin_hash: string | null
}

const playlistsBy = reading((db, parameter: Parameter<{ deviceId: string }>) =>
  tables(db)
    .selectFrom('playlists')
    .select(['id', 'device_id', 'playlist_name', 'playlist_type', 'source_sealed', 'pin_hash'])
    .where('device_id', '=', parameter('deviceId'))
    .orderBy('created_at')
    .orderBy('id'),
)

export const playlistsOf = (db: Db, deviceId: string) => playlistsBy(db, { deviceId })

/** Blocks additions to a device's playlists until the transaction ends, so that a count stays true. */
export async function lockDevicesPlaylists(db: Db, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playlists ${deviceId}`}, 0))`.execute(db)
}

export async function countOf(db: Db, deviceId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return count
}

export function playlistOf(db: Db, deviceId: string, id: string) {
  return tables(db)
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}

/** The protected playlists that the session has opened with their PIN, with the HMACs of their grants. */
export async function openedIn(db: Db, sessionId: string): Promise<ReadonlyMap<string, Buffer | null>> {
  const rows = await tables(db)
    .selectFrom('playlist_openings')
    .select(['playlist_id', 'pin_hmac'])
    .where('session_id', '=', sessionId)
    .where('opened_until', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.playlist_id, row.pin_hmac]))
}

export async function insertOpening(
  db: Db,
  opening: { readonly session_id: string; readonly playlist_id: string; readonly pin_hmac: Buffer },
  seconds: number,
): Promise<void> {
  const values = { pin_hmac: opening.pin_hmac, opened_until: secondsFromNow(seconds) }
  await tables(db)
    .insertInto('playlist_openings')
    .values({ ...opening, ...values })
    .onConflict((conflict) => conflict.columns(['session_id', 'playlist_id']).doUpdateSet(values))
    .execute()
}

/** Keeps the grants of a playlist valid after a change of its PIN. */
export async function setOpeningsPin(db: Db, playlistId: string, pinHmac: Buffer): Promise<void> {
  await tables(db)
    .updateTable('playlist_openings')
    .set({ pin_hmac: pinHmac })
    .where('playlist_id', '=', playlistId)
    .execute()
}

/** Replaces the hash of the same PIN. False if the hash has changed. */
export async function replacePinHash(
  db: Db,
  id: string,
  { old, pinHash }: { readonly old: string; readonly pinHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('playlists')
    .set({ pin_hash: pinHash })
    .where('id', '=', id)
    .where('pin_hash', '=', old)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Numbers of PINs by the id of the pepper in their hash, including those of deleted playlists that can be restored. */
export async function countPinsByPepper(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select split_part(pin_hash, '.', 3) as id, count(*)::int as count from (
      select pin_hash from playlists union all select pin_hash from deleted_playlists
    ) as hashes where pin_hash is not null group by 1 order by 1
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function deletePlaylistsOf(db: Db, deviceId: string): Promise<void> {
  await tables(db).deleteFrom('playlists').where('device_id', '=', deviceId).execute()
}

export const pruneOpenings = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'playlist_openings', 'opened_until', 0)

export const pruneCreations = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'playlist_creations', 'repeatable_until', 0)

export function lockPlaylist(db: Db, deviceId: string, id: string) {
  return tables(db)
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks all playlists of a device, always in the same order. */
export function lockPlaylistsOf(db: Db, deviceId: string) {
  return tables(db)
    .selectFrom('playlists')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateSources(
  db: Db,
  rows: readonly Pick<PlaylistRow, 'id' | 'source_sealed'>[],
): Promise<void> {
  const [ids, sources] = [rows.map(({ id }) => id), rows.map(({ source_sealed }) => source_sealed)]
  const changed = sql<{ id: string; source: string }>`unnest(${ids}::uuid[], ${sources}::text[])`
  await tables(db)
    .updateTable('playlists')
    .from(changed.as<'changed'>(sql`changed (id, source)`))
    .set((row) => ({ source_sealed: row.ref('changed.source'), updated_at: now }))
    .whereRef('playlists.id', '=', 'changed.id')
    .execute()
}

/** How long a form may be sent again, because its answer may have been lost. */
const RESEND_SECONDS = 600

/** Whether this session added the playlist within RESEND_SECONDS, and nobody edited it since. */
export async function isRepeatable(db: Db, sessionId: string, id: string): Promise<boolean> {
  const row = await tables(db)
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
  await tables(db).deleteFrom('playlist_creations').where('playlist_id', '=', id).execute()
}

const insertQuery = (query: QueryCreator<OwnTables>, playlist: PlaylistRow) =>
  query
    .insertInto('playlists')
    .values({ protected_at: playlist.pin_hash === null ? null : now, ...playlist })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')

/** False when the id exists. */
export async function insertPlaylist(db: Db, playlist: PlaylistRow): Promise<boolean> {
  return (await insertQuery(tables(db), playlist).executeTakeFirst()) !== undefined
}

/** Inserts a playlist that this session added. False when the id exists. */
export async function addPlaylist(db: Db, playlist: PlaylistRow, sessionId: string): Promise<boolean> {
  const repeatable_until = secondsFromNow(RESEND_SECONDS)
  const creation = await tables(db)
    .with('added', (query) => insertQuery(query, playlist))
    .insertInto('playlist_creations')
    .columns(['playlist_id', 'session_id', 'repeatable_until'])
    .expression((query) =>
      query
        .selectFrom('added')
        .select(['id', sql<string>`${sessionId}::uuid`.as('session_id'), repeatable_until.as('until')]),
    )
    // The id of a deleted playlist may be added again.
    .onConflict((conflict) =>
      conflict.column('playlist_id').doUpdateSet({ session_id: sessionId, repeatable_until }),
    )
    .returning('playlist_id')
    .executeTakeFirst()
  return creation !== undefined
}

export async function updatePlaylist(db: Db, { id, device_id, ...changes }: PlaylistRow): Promise<void> {
  await tables(db)
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
