/*
 * How the owner arranged the groups of a playlist (D56). The rules are about groups, not entries, so that they hold for any list. An entry of
 * its own: apps without groups do without it.
 */

export type GroupKind = 'live' | 'film' | 'series'

/** A group as a provider's list has it; an empty title is that of entries without a group. */
export interface Group {
  readonly kind: GroupKind
  readonly title: string
}

export interface GroupRule extends Group {
  /** The owner's name for it; empty without one. */
  readonly name: string
  readonly hidden: boolean
  /** Behind the parent PIN. */
  readonly locked: boolean
}

export interface GroupRules {
  /** What to do with groups that have no rule. */
  readonly new_groups: 'shown' | 'hidden'
  /** In the order to show them. */
  readonly groups: readonly GroupRule[]
}

/** A group to show. */
export type Arranged<Of extends Group> = Of & { readonly name: string; readonly locked: boolean }

export interface GroupToTell extends Group {
  readonly count: number
}

/** `none`: the device has no parent PIN. `asked`: it wasn't given yet. */
export type ParentPin = 'none' | 'asked' | 'given'

const MAX_TITLE_LENGTH = 100
const MAX_GROUPS = 1000
/** Of a request, with room for what is around the groups. */
const MAX_BYTES = 65_000

/** A title as rules and the interface have it: without white space around it, 100 UTF-16 units at most, no half of a character. */
export function titleOf(title: string): string {
  const cut = title.trim().slice(0, MAX_TITLE_LENGTH)
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim()
}

const keyOf = ({ kind, title }: Group): string => `${kind} ${titleOf(title)}`

/**
 * The groups to show, in order: those with a rule as their owner arranged them, then the others as they come. Those of one kind are shown
 * together by most apps; their order among each other stays right.
 *
 * @param groups of a provider's list, in its order
 * @param rules null where nothing is arranged
 */
export function arrange<Of extends Group>(groups: readonly Of[], rules: GroupRules | null): Arranged<Of>[] {
  const places = new Map<string, { place: number; rule: GroupRule }>()
  const ruled = rules ? rules.groups : []
  ruled.forEach((rule, place) => {
    const key = keyOf(rule)
    if (!places.has(key)) places.set(key, { place, rule })
  })
  const hidesNew = rules !== null && rules.new_groups === 'hidden'
  return groups
    .map((group, index) => {
      const found = places.get(keyOf(group))
      const place = found ? found.place : ruled.length + index
      const hidden = found ? found.rule.hidden : hidesNew
      const name = (found && found.rule.name) || group.title
      const locked = found ? found.rule.locked : false
      return { place, index, hidden, group: { ...group, name, locked } }
    })
    .filter(({ hidden }) => !hidden)
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .map(({ group }) => group)
}

/** The groups that a list of groups shows. Without a parent PIN locked ones stay hidden. */
export const listedGroups = <Of extends { readonly locked: boolean }>(
  arranged: readonly Of[],
  pin: ParentPin,
): Of[] => arranged.filter(({ locked }) => !locked || pin !== 'none')

/** The groups whose entries can be found, zapped to and chosen by number. */
export const openGroups = <Of extends { readonly locked: boolean }>(
  arranged: readonly Of[],
  pin: ParentPin,
): Of[] => arranged.filter(({ locked }) => !locked || pin === 'given')

/** A list's groups as `PUT /playlists/{id}/groups` takes them: each kind and title once, as many as fit. */
export function groupsToTell(groups: readonly GroupToTell[]): GroupToTell[] {
  const byKey = new Map<string, { kind: GroupKind; title: string; count: number }>()
  groups.forEach((group) => {
    const { kind, title, count } = group
    const known = byKey.get(keyOf(group))
    if (known) known.count += count
    else byKey.set(keyOf(group), { kind, title: titleOf(title), count })
  })
  const told: GroupToTell[] = []
  let bytes = 0
  byKey.forEach((group) => {
    bytes += bytesOf(JSON.stringify(group)) + 1
    if (told.length < MAX_GROUPS && bytes <= MAX_BYTES) told.push(group)
  })
  return told
}

/** In UTF-8. A surrogate has half of its pair's four bytes. */
function bytesOf(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    bytes += unit < 0x80 ? 1 : unit < 0x8_00 || (unit >= 0xd8_00 && unit <= 0xdf_ff) ? 2 : 3
  }
  return bytes
}
