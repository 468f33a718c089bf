import { sql } from 'kysely'
import { type Db, deleteOlder, now, type Row, secondsFromNow } from '@player/db'
import { OPEN_SECONDS } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'playlist_openings' | 'playlists'>()

/** The protected playlists that the session has opened with their PIN, with the HMACs of their openings. */
export async function openingsOf(db: Db, sessionId: string): Promise<ReadonlyMap<string, Buffer | null>> {
  const rows = await tables(db)
    .selectFrom('playlist_openings')
    .select(['playlist_id', 'pin_hmac'])
    .where('session_id', '=', sessionId)
    .where('opened_until', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.playlist_id, row.pin_hmac]))
}

/** Opens a playlist, unless its PIN changed since the check: the HMAC of an earlier PIN would refuse the new one. */
export async function insertOpening(
  db: Db,
  { session_id, playlist_id, pin_hmac }: Omit<Row<'playlist_openings'>, 'opened_until'>,
  pinHash: string,
): Promise<void> {
  await tables(db)
    .insertInto('playlist_openings')
    .columns(['session_id', 'playlist_id', 'pin_hmac', 'opened_until'])
    .expression((query) =>
      query
        .selectFrom('playlists')
        .select([
          sql<string>`${session_id}::uuid`.as('session_id'),
          'id',
          sql<Buffer>`${pin_hmac}::bytea`.as('pin_hmac'),
          secondsFromNow(OPEN_SECONDS).as('opened_until'),
        ])
        .where('id', '=', playlist_id)
        .where('pin_hash', '=', pinHash)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'playlist_id']).doUpdateSet((row) => ({
        pin_hmac: row.ref('excluded.pin_hmac'),
        opened_until: row.ref('excluded.opened_until'),
      })),
    )
    .execute()
}

/** Replaces the HMAC in a playlist's openings after a change of its PIN or hash: with the old one they would refuse the PIN. */
export async function setOpeningsPinHmac(db: Db, playlistId: string, pinHmac: Buffer): Promise<void> {
  await tables(db)
    .updateTable('playlist_openings')
    .set({ pin_hmac: pinHmac })
    .where('playlist_id', '=', playlistId)
    .execute()
}

export const pruneOpenings = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'playlist_openings', 'opened_until', now)
