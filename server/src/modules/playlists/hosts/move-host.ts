import { randomUUID } from 'node:crypto'
import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { mapInTurns, takeIteration } from '../../../kernel/take-turns.ts'
import { fail } from '../fail.ts'
import { decryptSource, encryptSource } from '../playlist.ts'
import { lockPlaylistsOf, updateSources } from '../queries.ts'
import { openingsOf } from '../opening-queries.ts'
import { isOpenIn, type OwnerSession } from '../owner-session.ts'
import { refuseTooManySaves } from '../save-playlist.ts'
import type { MoveHostInput } from './contract.ts'
import { encryptMove } from './move.ts'
import { moveInTurn } from './move-in-turn.ts'
import { insertMove } from './queries.ts'
import { isSameSource, movedSource } from './sources.ts'

/** Replaces a host in the open playlists among `ids`, and stores their old sources for an undo. @throws Failure conflict if none uses it, throttled */
export async function moveHost(
  ctx: Context,
  { deviceId, sessionId }: OwnerSession,
  { ids, from, to }: MoveHostInput,
): Promise<{ moved: number }> {
  await refuseTooManySaves(ctx, deviceId)
  const { vault } = ctx
  const run = async (tx: Tx) => {
    const rows = await lockPlaylistsOf(tx, deviceId)
    const isOpen = isOpenIn(await openingsOf(tx, sessionId))
    const open = rows.filter((row) => ids.includes(row.id) && isOpen(row))
    // Decrypts and encrypts with pauses, because 200 long sources take a fifth of a second.
    const sources = await mapInTurns(
      open,
      (row) => ({ id: row.id, before: decryptSource(vault, row) }),
      takeIteration,
    )
    const moved = sources.filter(({ before }) => !isSameSource(before, movedSource(before, { from, to })))
    if (moved.length === 0) throw fail('conflict', 'nothing_moved')
    const changed = await mapInTurns(
      moved,
      ({ id, before }) => ({
        id,
        source_sealed: encryptSource(vault, id, movedSource(before, { from, to })),
      }),
      takeIteration,
    )
    await updateSources(tx, changed)
    const id = randomUUID()
    const items_sealed = encryptMove(vault, id, { from, to, playlists: moved })
    await insertMove(tx, { id, device_id: deviceId, items_sealed })
    await announce(tx, deviceId)
    return { moved: moved.length }
  }
  return moveInTurn(deviceId, () => ctx.unit(run))
}
