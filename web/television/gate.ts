import { isOlder, type View } from '@player/server/app-client'
import { isOver } from './licence-words.ts'

/** Screens that replace all others. */
export type Gate =
  | 'starting'
  | 'no-network'
  | 'server-away'
  | 'too-many'
  | 'removed'
  | 'waiting'
  | 'blocked'
  | 'update'
  | 'over'
  | 'too-long-away'

/** The screen that replaces all others; null if none does. A lost connection alone replaces nothing. */
export function gateOf(
  { ended, waiting, state, connection, refusedUntil }: View,
  mayPlay: boolean,
  version: string,
): Gate | null {
  if (ended) return 'removed'
  if (waiting) return 'waiting'
  if (!state && refusedUntil !== null) return 'too-many'
  if (!state) return connection === 'connecting' || connection === 'online' ? 'starting' : connection
  if (state.device.blocked) return 'blocked'
  if (state.app.minimum !== null && isOlder(version, state.app.minimum)) return 'update'
  if (mayPlay) return null
  if (isOver(state)) return 'over'
  return connection === 'connecting' ? 'starting' : 'too-long-away'
}
