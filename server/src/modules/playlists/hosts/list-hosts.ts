import type { Context } from '../../../kernel/context.ts'
import { decryptSource } from '../playlist.ts'
import { playlistsOf } from '../queries.ts'
import { openingsOf } from '../opening-queries.ts'
import { isOpenIn, type OwnerSession } from '../owner-session.ts'
import type { Hosts, MovedHost } from './contract.ts'
import { decryptMove, planUndo } from './move.ts'
import { movesOf } from './queries.ts'
import { hostsOf } from './sources.ts'

/** The hosts of a device's playlists, those with the most playlists first, and the moves that can be undone. `closed` counts the playlists that the session has not opened. */
export async function listHosts(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { deviceId, sessionId }: OwnerSession,
): Promise<Hosts> {
  const [rows, opened, moves] = await Promise.all([
    playlistsOf(db, deviceId),
    openingsOf(db, sessionId),
    movesOf(db, deviceId),
  ])
  const isOpen = isOpenIn(opened)
  const open = rows.filter(isOpen)
  const byHost = new Map<string, MovedHost['playlists']>()
  for (const row of open)
    for (const [host, parts] of hostsOf(decryptSource(vault, row)))
      byHost.set(host, [
        ...(byHost.get(host) ?? []),
        { id: row.id, name: row.playlist_name, parts: [...parts] },
      ])
  return {
    hosts: [...byHost]
      .map(([host, playlists]) => ({ host, playlists }))
      .toSorted((a, b) => b.playlists.length - a.playlists.length),
    closed: rows.length - open.length,
    moves: moves.flatMap((row) => {
      const move = decryptMove(vault, row)
      const { restored } = planUndo(move, rows, isOpen, vault)
      const { from, to } = move
      return restored.length === 0
        ? []
        : [{ id: row.id, from, to, made_at: row.made_at.toISOString(), playlists: restored.length }]
    }),
  }
}
