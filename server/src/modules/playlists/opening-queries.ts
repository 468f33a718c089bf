import { type Db, deleteOlder, now, secondsFromNow } from '@player/db'

const tables = (db: Db) => db.$pickTables<'playlist_openings'>()

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

/** Keeps the openings of a playlist valid after a change of its PIN. */
export async function setOpeningsPinHmac(db: Db, playlistId: string, pinHmac: Buffer): Promise<void> {
  await tables(db)
    .updateTable('playlist_openings')
    .set({ pin_hmac: pinHmac })
    .where('playlist_id', '=', playlistId)
    .execute()
}

export const pruneOpenings = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'playlist_openings', 'opened_until', 0)
