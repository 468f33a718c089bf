/* Applies the owner's rules to a playlist's groups. A separate entry point, which apps without groups leave out. */

export type GroupKind = 'live' | 'film' | 'series'

/** A group of a provider's list. `title` is empty for entries without a group. */
export interface Group {
  readonly kind: GroupKind
  readonly title: string
}

export interface GroupRule extends Group {
  /** The owner's name for the group; empty if not set. */
  readonly name: string
  readonly hidden: boolean
  /** Whether the group needs the parent PIN. */
  readonly locked: boolean
}

export interface GroupRules {
  /** Whether to show groups without a rule. */
  readonly new_groups: 'shown' | 'hidden'
  /** In display order. */
  readonly groups: readonly GroupRule[]
}

export type Arranged<Of extends Group> = Of & { readonly name: string; readonly locked: boolean }

export interface GroupToTell extends Group {
  readonly count: number
}

/** `none`: the device has no parent PIN. `asked`: the viewer has not entered it yet. `given`: the viewer has entered it. */
export type ParentPin = 'none' | 'asked' | 'given'

const MAX_TITLE_LENGTH = 100
const MAX_GROUPS = 1000
/** Bytes of the groups in a request, below its limit of 65,536 bytes. */
const MAX_BYTES = 65_000

/** Trims a title and cuts it to 100 UTF-16 units, never within a surrogate pair. Rules and the API use this form. */
export function titleOf(title: string): string {
  const cut = title.trim().slice(0, MAX_TITLE_LENGTH)
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim()
}

const keyOf = ({ kind, title }: Group): string => `${kind} ${titleOf(title)}`

/** The groups to show: those with a rule in the owner's order, then the others in the list's. `rules` is null if nothing is arranged. */
export function arrange<Of extends Group>(groups: readonly Of[], rules: GroupRules | null): Arranged<Of>[] {
  const ruleByKey = new Map<string, { place: number; rule: GroupRule }>()
  const groupRules = rules ? rules.groups : []
  groupRules.forEach((rule, place) => {
    const key = keyOf(rule)
    if (!ruleByKey.has(key)) ruleByKey.set(key, { place, rule })
  })
  const hidesNew = rules !== null && rules.new_groups === 'hidden'
  return groups
    .map((group, index) => {
      const entry = ruleByKey.get(keyOf(group))
      const place = entry ? entry.place : groupRules.length + index
      const hidden = entry ? entry.rule.hidden : hidesNew
      const name = (entry && entry.rule.name) || group.title
      const locked = entry ? entry.rule.locked : false
      return { place, index, hidden, group: { ...group, name, locked } }
    })
    .filter(({ hidden }) => !hidden)
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .map(({ group }) => group)
}

/** The groups to list. Without a parent PIN, locked groups stay hidden. */
export const listedGroups = <Of extends { readonly locked: boolean }>(
  arranged: readonly Of[],
  pin: ParentPin,
): Of[] => arranged.filter(({ locked }) => !locked || pin !== 'none')

/** The groups whose entries can be searched, zapped to and chosen by number. */
export const openGroups = <Of extends { readonly locked: boolean }>(
  arranged: readonly Of[],
  pin: ParentPin,
): Of[] => arranged.filter(({ locked }) => !locked || pin === 'given')

/** Merges a list's groups by kind and title for `PUT /playlists/{id}/groups`, as many as fit. */
export function groupsToTell(groups: readonly GroupToTell[]): GroupToTell[] {
  const byKey = new Map<string, { kind: GroupKind; title: string; count: number }>()
  groups.forEach((group) => {
    const { kind, title, count } = group
    const merged = byKey.get(keyOf(group))
    if (merged) merged.count += count
    else byKey.set(keyOf(group), { kind, title: titleOf(title), count })
  })
  const fitting: GroupToTell[] = []
  let bytes = 0
  byKey.forEach((group) => {
    bytes += bytesOf(JSON.stringify(group)) + 1
    if (fitting.length < MAX_GROUPS && bytes <= MAX_BYTES) fitting.push(group)
  })
  return fitting
}

/** The size of a text in UTF-8. Each surrogate counts for half of its pair's four bytes. */
function bytesOf(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    bytes += unit < 0x80 ? 1 : unit < 0x8_00 || (unit >= 0xd8_00 && unit <= 0xdf_ff) ? 2 : 3
  }
  return bytes
}
