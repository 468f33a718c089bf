import type { Context } from '../../../kernel/context.ts'
import { mapInTurns, takeTurn } from '../../../kernel/take-turns.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { playlistsOf } from '../queries.ts'
import { openingsOf } from '../opening-queries.ts'
import { isOpenIn, type OwnerSession } from '../owner-session.ts'
import type { Hosts, MovedHost, UndoableMove } from './contract.ts'
import { decryptMove, planUndo, sourcesOf, type Sources } from './move.ts'
import { movesOf } from './queries.ts'
import { hostsOf } from './sources.ts'

/** A device's hosts, the most used first, and the moves that can be undone. `closed` counts playlists that the session has not opened. */
export async function listHosts(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { deviceId, sessionId }: OwnerSession,
): Promise<Hosts> {
  const [rows, opened, moves] = await Promise.all([
    playlistsOf(db, deviceId),
    openingsOf(db, sessionId),
    movesOf(db, deviceId),
  ])
  const sources = await sourcesOf(vault, rows, isOpenIn(opened))
  const byHost = new Map<string, MovedHost['playlists']>()
  let closed = 0
  await mapInTurns(rows, ({ id, playlist_name: name }) => {
    const source = sources.get(id) ?? null
    if (source === null) closed += 1
    else
      for (const [host, parts] of hostsOf(source)) {
        const playlists = byHost.get(host) ?? []
        playlists.push({ id, name, parts: [...parts] })
        byHost.set(host, playlists)
      }
  })
  return {
    hosts: [...byHost]
      .map(([host, playlists]) => ({ host, playlists }))
      .toSorted((a, b) => b.playlists.length - a.playlists.length),
    closed,
    moves: await undoableMoves(vault, moves, sources),
  }
}

async function undoableMoves(vault: Vault, rows: Awaited<ReturnType<typeof movesOf>>, sources: Sources) {
  const undoable: UndoableMove[] = []
  for (const { id, made_at, items_sealed } of rows) {
    // A move has the former sources of all its playlists.
    await takeTurn()
    const move = decryptMove(vault, { id, items_sealed })
    const { restored } = await planUndo(move, sources)
    const { from, to } = move
    if (restored.length > 0)
      undoable.push({ id, from, to, made_at: made_at.toISOString(), playlists: restored.length })
  }
  return undoable
}
