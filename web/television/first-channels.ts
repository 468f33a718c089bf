import type { Channel, Guide } from '@player/server/app-client/reader'
import type { LoadedList } from './arranged.ts'

export interface FirstChannels extends LoadedList {
  readonly guide: Guide | null
}

/** Some of each group, because its owner may hide or lock groups. */
const MAX_FIRST_OF_GROUP = 6
const MAX_FIRST = 600

/** The first channels of each group, in the list's order; no more than `MAX_FIRST` in all. */
export function firstOfGroups(channels: readonly Channel[]): readonly Channel[] {
  const counts = new Map<string, number>()
  const first = channels.filter(({ group }) => {
    const count = counts.get(group) ?? 0
    counts.set(group, count + 1)
    return count < MAX_FIRST_OF_GROUP
  })
  return first.slice(0, MAX_FIRST)
}
