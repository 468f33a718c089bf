import type { Guide } from '@player/server/app-client/reader'

/** Returns a guide that reads this one, and calls `onState` after the first read and when reading begins to fail or to work. */
export function observedGuide(guide: Guide, onState: (state: 'read' | 'failed') => void): Guide {
  let last: 'read' | 'failed' | null = null
  return async (channel) => {
    const programmes = await guide(channel)
    const state = programmes ? 'read' : 'failed'
    if (state !== last) onState(state)
    last = state
    return programmes
  }
}
