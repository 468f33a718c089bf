import type { Context } from '../../../kernel/context.ts'
import { playlistsOf } from '../queries.ts'
import { decryptMove } from './move.ts'
import { movesOf } from './queries.ts'

/** A device's moves that can be undone, for its owner. Deleted and protected playlists only `withProtected`. */
export async function exportMoves(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  deviceId: string,
  withProtected: boolean,
) {
  const rows = await playlistsOf(db, deviceId)
  const open = new Map(
    rows.filter(({ pin_hash }) => pin_hash === null).map(({ id, created_at }) => [id, created_at]),
  )
  return (await movesOf(db, deviceId)).flatMap((row) => {
    const { from, to, playlists } = decryptMove(vault, row)
    const exported = playlists.filter(({ id }) => {
      const addedAt = open.get(id)
      // One that was added later has the id of a deleted playlist, which may have been protected.
      return withProtected || (addedAt !== undefined && addedAt <= row.made_at)
    })
    return exported.length === 0
      ? []
      : [{ made_at: row.made_at, from, to, before: exported.map(({ before }) => before) }]
  })
}
