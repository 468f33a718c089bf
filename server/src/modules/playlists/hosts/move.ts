import { z } from 'zod'
import { encryptedColumn } from '../../../kernel/encrypted-column.ts'
import { mapInTurns } from '../../../kernel/take-turns.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { decryptSource, type Source, source } from '../playlist.ts'
import type { PlaylistRow } from '../queries.ts'
import { isSameSource, movedSource } from './sources.ts'

/** The encrypted part of a move: both hosts, and the previous sources of the changed playlists. */
const move = z.object({
  from: z.string(),
  to: z.string(),
  playlists: z.array(z.object({ id: z.string(), before: source })),
})
export type Move = z.infer<typeof move>

export const moveColumn = encryptedColumn('host_moves', 'items_sealed')

export const encryptMove = (vault: Vault, id: string, plain: Move): string =>
  moveColumn.encrypt(vault, id, JSON.stringify(plain))

export const decryptMove = (vault: Vault, row: { readonly id: string; readonly items_sealed: string }) =>
  move.parse(JSON.parse(moveColumn.decrypt(vault, row.id, row.items_sealed)))

/** The sources of playlists by id; null for those that are closed. */
export type Sources = ReadonlyMap<string, Source | null>

export const sourcesOf = async (
  vault: Vault,
  rows: readonly PlaylistRow[],
  isOpen: (row: PlaylistRow) => boolean,
  turn?: () => Promise<void>,
): Promise<Sources> =>
  new Map(
    await mapInTurns(rows, (row) => [row.id, isOpen(row) ? decryptSource(vault, row) : null] as const, turn),
  )

/** The playlists of a move that an undo restores, those that are closed, and the number of changed or deleted ones. */
export async function planUndo({ from, to, playlists }: Move, sources: Sources, turn?: () => Promise<void>) {
  const restored: { id: string; source: Source }[] = []
  const closed: Move['playlists'] = []
  await mapInTurns(
    playlists,
    (item) => {
      const source = sources.get(item.id)
      if (source === undefined) return
      if (source === null) closed.push(item)
      else if (isSameSource(source, movedSource(item.before, { from, to })))
        restored.push({ id: item.id, source: item.before })
    },
    turn,
  )
  return { restored, closed, changed: playlists.length - restored.length - closed.length }
}
