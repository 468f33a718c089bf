import type { Context } from '../../../kernel/context.ts'
import { takeTurn } from '../../../kernel/take-turns.ts'
import { playlistsOf } from '../queries.ts'
import type { Source } from '../playlist.ts'
import { decryptMove, planUndo, sourcesOf } from './move.ts'
import { movesOf } from './queries.ts'

/** A device's moves with the former sources that an undo would restore, or with all former sources. Leaves out moves without any. */
export async function exportMoves(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  deviceId: string,
  withAllSources: boolean,
) {
  const rows = await playlistsOf(db, deviceId)
  const sources = await sourcesOf(vault, rows, ({ pin_hash }) => pin_hash === null)
  const exported: { made_at: Date; from: string; to: string; before: Source[] }[] = []
  for (const row of await movesOf(db, deviceId)) {
    await takeTurn()
    const move = decryptMove(vault, row)
    const { restored } = await planUndo(move, sources)
    const before = withAllSources
      ? move.playlists.map((item) => item.before)
      : restored.map(({ source }) => source)
    if (before.length > 0) exported.push({ made_at: row.made_at, from: move.from, to: move.to, before })
  }
  return exported
}
