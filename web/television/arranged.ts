import {
  arrange,
  type Arranged,
  type Group,
  type GroupRules,
  groupsToTell,
  type GroupToTell,
  listedGroups,
  openGroups,
  type ParentPin,
} from '@player/server/app-client/arrange'
import type { Channel } from '@player/server/app-client/reader'

export type ShownGroup = Arranged<Group>

/** A list as its owner arranged it. */
export interface ShownList {
  /** Those to choose from; a locked one has no channels here until the parent PIN is given. */
  readonly groups: readonly ShownGroup[]
  /** Those that can be watched, found, zapped to and chosen by number. */
  readonly channels: readonly Channel[]
  /** The owner's name for a channel's group. */
  readonly groupNameOf: (channel: Channel) => string
}

export function arrangeChannels(
  channels: readonly Channel[],
  rules: GroupRules | null,
  pin: ParentPin,
): ShownList {
  const titles = [...new Set(channels.map(({ group }) => group))]
  const arranged = arrange(
    titles.map((title) => ({ kind: 'live' as const, title })),
    rules,
  )
  const open = new Set(openGroups(arranged, pin).map(({ title }) => title))
  const names = new Map(arranged.map(({ title, name }) => [title, name]))
  return {
    groups: listedGroups(arranged, pin).filter(({ name }) => name !== ''),
    channels: channels.filter(({ group }) => open.has(group)),
    groupNameOf: ({ group }) => names.get(group) ?? group,
  }
}

/** What the television tells of a list's groups. */
export function groupsOf(channels: readonly Channel[]): GroupToTell[] {
  const counts = new Map<string, number>()
  for (const { group } of channels) counts.set(group, (counts.get(group) ?? 0) + 1)
  return groupsToTell([...counts].map(([title, count]) => ({ kind: 'live' as const, title, count })))
}
