import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import { keyOf } from './draft.ts'
import { words } from './words.ts'

/** A group's name: the owner's, otherwise the provider's. */
export const nameOf = ({ name, title }: ArrangedGroup): string => name || title || words.ungrouped

/** Keys of a list's first and last groups, and of the groups beside a row: null at the list's ends. */
export interface Neighbours {
  readonly first: string | null
  readonly before: string | null
  readonly after: string | null
  readonly last: string | null
}

export function neighboursOf(groups: readonly ArrangedGroup[], row: number): Neighbours {
  const keyAt = (index: number) => {
    const group = groups[index]
    return group ? keyOf(group) : null
  }
  return { first: keyAt(0), before: keyAt(row - 1), after: keyAt(row + 1), last: keyAt(groups.length - 1) }
}
