import { isOlder, type View } from '@player/server/app-client'

export type BlockingScreen =
  | 'starting'
  | 'no-network'
  | 'server-away'
  | 'too-many'
  | 'removed'
  | 'waiting'
  | 'blocked'
  | 'update'
  | 'licence-ended'
  | 'too-long-away'

/** The screen that replaces all others; null if none does. A lost connection alone replaces nothing. */
export function blockingScreenOf(
  { ended, waiting, state, connection, refusedUntil }: View,
  mayPlay: boolean,
  version: string,
): BlockingScreen | null {
  if (ended) return 'removed'
  if (waiting) return 'waiting'
  if (!state && refusedUntil !== null) return 'too-many'
  if (!state) return connection === 'connecting' || connection === 'online' ? 'starting' : connection
  if (state.device.blocked) return 'blocked'
  if (state.app.minimum !== null && isOlder(version, state.app.minimum)) return 'update'
  if (mayPlay) return null
  if (state.licence.status === 'inactive') return 'licence-ended'
  return connection === 'connecting' ? 'starting' : 'too-long-away'
}
