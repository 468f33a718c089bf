import {
  arrange,
  type Arranged,
  type Group,
  type GroupKind,
  type GroupRules,
  type GroupToTell,
  listedGroups,
  openGroups,
  type ParentPin,
} from '@player/server/app-client/arrange'
import type { Channel, Reading } from '@player/server/app-client/reader'
import { groupWords } from './group-words.ts'
import type { ChannelRef } from './saved/saved-state.ts'
import { sameChannels } from './same-channel.ts'

export type ShownGroup = Arranged<Group>

/** What a list contains. Episodes have no group rules. */
export type ListKind = GroupKind | 'episode'

/** The titles of the groups of all channels and of favourites. No provider's title begins with a space. */
export const ALL = ' all'
export const FAVOURITES = ' favourites'

export type LoadedList = Pick<Reading, 'channels' | 'areGroupsKnown'>

export interface ShownList {
  readonly kind: ListKind
  readonly areGroupsKnown: boolean
  /** The favourites, if any, then all channels, then the owner's. A locked group has no channels until the parent PIN is typed. */
  readonly groups: readonly ShownGroup[]
  /** The channels of open groups, which the viewer can watch, find, zap to and choose by number. */
  readonly channels: readonly Channel[]
  readonly channelsIn: (title: string) => readonly Channel[]
  readonly groupNameOf: (channel: Channel) => string
}

/** @param favourites of all channels, also of hidden and locked groups */
export function arrangeChannels(
  { channels, areGroupsKnown }: LoadedList,
  rules: GroupRules | null,
  pin: ParentPin,
  kind: ListKind = 'live',
  favourites: readonly (Channel | undefined)[] = [],
): ShownList {
  const titles = [...new Set(channels.map(({ group }) => group))]
  const groupKind = kind === 'episode' ? 'series' : kind
  const arranged = arrange(
    titles.map((title) => ({ kind: groupKind, title })),
    kind === 'episode' ? null : areGroupsKnown ? rules : lockUngrouped(rules, kind),
  )
  const names = new Map(arranged.map(({ title, name }) => [title, name]))
  const byGroup = new Map<string, Channel[]>(openGroups(arranged, pin).map(({ title }) => [title, []]))
  const shown = channels.filter((channel) => byGroup.get(channel.group)?.push(channel) !== undefined)
  const openFavourites = favourites.flatMap((item) => (item && byGroup.has(item.group) ? [item] : []))
  const heads = [...(openFavourites.length > 0 ? [FAVOURITES] : []), ALL]
  return {
    kind,
    areGroupsKnown,
    groups: [
      ...heads.map((title) => ({ kind: groupKind, title, name: nameOf(title, kind), locked: false })),
      ...listedGroups(arranged, pin).filter(({ name }) => name !== ''),
    ],
    channels: shown,
    channelsIn: (title) =>
      title === ALL ? shown : title === FAVOURITES ? openFavourites : (byGroup.get(title) ?? []),
    groupNameOf: ({ group }) => names.get(group) ?? group,
  }
}

/** Locks the channels whose groups are not known, if their owner hides or locks a group of this kind, or hides new ones. */
function lockUngrouped(rules: GroupRules | null, kind: GroupKind): GroupRules | null {
  const hasClosedGroups = rules?.groups.some((rule) => rule.kind === kind && (rule.hidden || rule.locked))
  if (!rules || !(hasClosedGroups || rules.new_groups === 'hidden')) return rules
  const rule = { kind, title: '', name: groupWords.unknown, hidden: false, locked: true }
  return { ...rules, groups: [rule, ...rules.groups] }
}

/** The channel that `saved` names, if its group is open. Searches all channels, so that an open channel does not replace a locked one of its name. */
export function openChannel(
  { channels }: ShownList,
  saved: ChannelRef | null,
  allChannels: readonly Channel[],
): Channel | undefined {
  const [channel] = saved ? sameChannels([saved], allChannels) : []
  return channel && channels.includes(channel) ? channel : undefined
}

const nameOf = (head: string, kind: ListKind): string =>
  head === ALL ? groupWords.all[kind] : groupWords.favourites

/** The next (`by` 1) or previous (-1) group with open channels, in a circle without ALL; undefined if there is no other. */
export function zapGroup({ groups, channelsIn }: ShownList, from: string, by: 1 | -1): string | undefined {
  const titles = groups
    .map(({ title }) => title)
    .filter((title) => title !== ALL && channelsIn(title).length > 0)
  const place = titles.indexOf(from)
  const next = place < 0 ? (by > 0 ? 0 : titles.length - 1) : (place + by + titles.length) % titles.length
  return titles[next] === from ? undefined : titles[next]
}

export function groupsOf(channels: readonly Channel[], kind: GroupKind): GroupToTell[] {
  const counts = new Map<string, number>()
  for (const { group } of channels) counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts].map(([title, count]) => ({ kind, title, count }))
}
