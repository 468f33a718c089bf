import type { Context } from '../../../kernel/context.ts'
import { playlistsOf } from '../queries.ts'
import { decryptMove, planUndo } from './move.ts'
import { movesOf } from './queries.ts'

/**
 * A device's moves for its owner, with the sources that an undo would restore: one that was replaced since may have been protected. All
 * `withProtected`.
 */
export async function exportMoves(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  deviceId: string,
  withProtected: boolean,
) {
  const rows = await playlistsOf(db, deviceId)
  return (await movesOf(db, deviceId)).flatMap((row) => {
    const move = decryptMove(vault, row)
    const { restored } = planUndo(move, rows, ({ pin_hash }) => pin_hash === null, vault)
    const before = withProtected
      ? move.playlists.map((item) => item.before)
      : restored.map(({ source }) => source)
    return before.length === 0 ? [] : [{ made_at: row.made_at, from: move.from, to: move.to, before }]
  })
}
