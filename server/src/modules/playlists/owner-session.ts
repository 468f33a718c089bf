import type { Db, Tx } from '@player/db'
import { fail } from './fail.ts'
import { openingsOf } from './opening-queries.ts'
import { lockPlaylist, type PlaylistRow } from './queries.ts'

export interface OwnerSession {
  readonly deviceId: string
  readonly sessionId: string
}

type Protection = Pick<PlaylistRow, 'id' | 'pin_hash'>

/** Whether a session may see and change a playlist: it has no PIN, or is one of the `opened` ones. */
export const isOpenIn =
  (opened: ReadonlyMap<string, unknown>) =>
  ({ id, pin_hash }: Protection): boolean =>
    pin_hash === null || opened.has(id)

/** As `isOpenIn`. Reads the opened ones only for a protected playlist. */
export const isOpen = async (db: Db, sessionId: string, playlist: Protection): Promise<boolean> =>
  playlist.pin_hash === null || isOpenIn(await openingsOf(db, sessionId))(playlist)

/** Returns the playlist. @throws Failure missing without one, forbidden for a protected one that the session has not opened */
export async function requireOpen<Playlist extends Protection>(
  db: Db,
  { sessionId }: OwnerSession,
  playlist: Playlist | undefined,
): Promise<Playlist> {
  if (!playlist) throw fail('missing', 'playlist_missing')
  if (!(await isOpen(db, sessionId, playlist))) throw fail('forbidden', 'playlist_protected')
  return playlist
}

/** Locks a playlist, so that it is not deleted or protected meanwhile. @throws Failure as `requireOpen` */
export const lockOpenPlaylist = async (tx: Tx, session: OwnerSession, id: string) =>
  requireOpen(tx, session, await lockPlaylist(tx, session.deviceId, id))
