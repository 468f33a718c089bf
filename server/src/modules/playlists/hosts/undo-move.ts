import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { takeIteration } from '../../../kernel/take-turns.ts'
import { fail } from '../fail.ts'
import { encryptSource } from '../playlist.ts'
import { lockPlaylistsOf, updateSources } from '../queries.ts'
import { openingsOf } from '../opening-queries.ts'
import { isOpenIn, type OwnerSession } from '../owner-session.ts'
import { refuseTooManySaves } from '../save-playlist.ts'
import { decryptMove, encryptMove, planUndo, sourcesOf } from './move.ts'
import { moveInTurn } from './move-in-turn.ts'
import { deleteMove, lockMove, updateMove } from './queries.ts'

/** Undoes a move for playlists that were not changed since. Closed protected ones can be restored later. @throws Failure missing, throttled */
export async function undoMove(ctx: Context, { deviceId, sessionId }: OwnerSession, id: string) {
  await refuseTooManySaves(ctx, deviceId)
  const { vault } = ctx
  const run = async (tx: Tx) => {
    const rows = await lockPlaylistsOf(tx, deviceId)
    const row = await lockMove(tx, deviceId, id)
    if (!row) throw fail('missing', 'move_expired')
    const move = decryptMove(vault, row)
    const ids = new Set(move.playlists.map((playlist) => playlist.id))
    const movedRows = rows.filter((playlist) => ids.has(playlist.id))
    const isOpen = isOpenIn(await openingsOf(tx, sessionId))
    const sources = await sourcesOf(vault, movedRows, isOpen, takeIteration)
    const { restored, closed, changed } = await planUndo(move, sources, takeIteration)
    const changes = restored.map(({ id: playlistId, source }) => {
      return { id: playlistId, source_sealed: encryptSource(vault, playlistId, source) }
    })
    await updateSources(tx, changes)
    if (closed.length === 0) await deleteMove(tx, row.id)
    else await updateMove(tx, row.id, encryptMove(vault, row.id, { ...move, playlists: closed }))
    await announce(tx, deviceId)
    return { restored: restored.length, changed, closed: closed.length }
  }
  return moveInTurn(deviceId, () => ctx.unit(run))
}
