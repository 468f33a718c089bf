import type { Guide } from '@player/server/app-client/reader'

/** The same guide; `note` is told whether it can be read, when it was asked for and when that changes. */
export function noting(guide: Guide, note: (state: 'read' | 'failed') => void): Guide {
  let last: 'read' | 'failed' | null = null
  return async (channel) => {
    const programmes = await guide(channel)
    const state = programmes ? 'read' : 'failed'
    if (state !== last) note(state)
    last = state
    return programmes
  }
}
