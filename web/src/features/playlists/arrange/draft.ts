import type { ArrangedGroup, Arrangement } from '@player/server/contract/playlists/arrange'

type OnArrangement = Extract<Arrangement, { is_on: true }>
type NewGroups = OnArrangement['new_groups']

interface Choices {
  readonly groups: readonly ArrangedGroup[]
  readonly newGroups: NewGroups
}

interface Draft extends Choices {
  /** The arrangement as it is stored. */
  readonly stored: OnArrangement
  /** The version that the changes were made to. */
  readonly version: number
  readonly isDirty: boolean
  readonly undo: readonly Choices[]
  /** The group whose name was typed last: further letters are the same step. */
  readonly named: string | null
}

/** Of groups and their order. */
type Rearrangement =
  | { readonly do: 'show' | 'hide' | 'lock' | 'unlock' | 'hide-others'; readonly key: string }
  /** Takes the place of another group. */
  | { readonly do: 'move'; readonly key: string; readonly to: string }
  | { readonly do: 'show-all' }

export type Change =
  | Rearrangement
  | { readonly do: 'name'; readonly key: string; readonly name: string }
  | { readonly do: 'undo' | 'show-stored' }
  | { readonly do: 'new-groups'; readonly value: NewGroups }
  /** The stored arrangement or the list changed. */
  | { readonly do: 'read'; readonly stored: OnArrangement }
  /** What was sent; more may have been changed since. */
  | { readonly do: 'saved'; readonly version: number; readonly choices: Choices }

/** Undone at most. */
const MAX_STEPS = 100

export const keyOf = ({ kind, title }: Pick<ArrangedGroup, 'kind' | 'title'>): string => `${kind} ${title}`

export const draftOf = (stored: OnArrangement): Draft => ({
  ...choicesOf(stored),
  stored,
  version: stored.version,
  isDirty: false,
  undo: [],
  named: null,
})

const choicesOf = ({ groups, new_groups: newGroups }: OnArrangement): Choices => ({ groups, newGroups })

/** The draft after a change. Groups that did not change stay the same objects. */
export function changed(draft: Draft, change: Change): Draft {
  switch (change.do) {
    case 'read':
      return read(draft, change.stored)
    case 'show-stored':
      return {
        ...draft,
        ...choicesOf(draft.stored),
        version: draft.stored.version,
        isDirty: false,
        named: null,
      }
    case 'saved':
      return {
        ...draft,
        version: change.version,
        isDirty: draft.groups !== change.choices.groups || draft.newGroups !== change.choices.newGroups,
        named: null,
      }
    case 'undo': {
      const last = draft.undo[draft.undo.length - 1]
      if (!last) return draft
      const groups = withList(last.groups, draft.groups)
      return { ...draft, ...last, groups, isDirty: true, undo: draft.undo.slice(0, -1), named: null }
    }
    case 'new-groups':
      return step(draft, { groups: draft.groups, newGroups: change.value })
    case 'name': {
      const { key, name } = change
      const groups = draft.groups.map((group) => (keyOf(group) === key ? { ...group, name } : group))
      const next = step(draft, { ...draft, groups })
      return { ...next, named: key, undo: draft.named === key ? draft.undo : next.undo }
    }
    case 'show':
    case 'hide':
    case 'lock':
    case 'unlock':
    case 'hide-others':
    case 'move':
    case 'show-all':
      return step(draft, { newGroups: draft.newGroups, groups: rearranged(draft.groups, change) })
  }
}

function rearranged(groups: readonly ArrangedGroup[], change: Rearrangement): readonly ArrangedGroup[] {
  const setHidden = (group: ArrangedGroup, hidden: boolean) =>
    group.hidden === hidden ? group : { ...group, hidden }
  switch (change.do) {
    case 'show-all':
      return groups.map((group) => setHidden(group, false))
    case 'hide-others':
      return groups.map((group) => setHidden(group, keyOf(group) !== change.key))
    case 'show':
    case 'hide':
      return groups.map((group) =>
        keyOf(group) === change.key ? setHidden(group, change.do === 'hide') : group,
      )
    case 'lock':
    case 'unlock':
      return groups.map((group) =>
        keyOf(group) === change.key ? { ...group, locked: change.do === 'lock' } : group,
      )
    case 'move':
      return moved(groups, change.key, change.to)
  }
}

function moved(groups: readonly ArrangedGroup[], key: string, to: string): readonly ArrangedGroup[] {
  const from = groups.findIndex((group) => keyOf(group) === key)
  const target = groups.findIndex((group) => keyOf(group) === to)
  const group = groups[from]
  if (!group || target < 0) return groups
  const others = groups.filter((one) => one !== group)
  return [...others.slice(0, target), group, ...others.slice(target)]
}

const step = (draft: Draft, { groups, newGroups }: Choices): Draft => ({
  ...draft,
  groups,
  newGroups,
  isDirty: true,
  undo: [...draft.undo, { groups: draft.groups, newGroups: draft.newGroups }].slice(-MAX_STEPS),
  named: null,
})

/** Unsaved changes stay; groups and sizes follow the list. */
function read(draft: Draft, stored: OnArrangement): Draft {
  if (draft.isDirty) return { ...draft, stored, groups: withList(draft.groups, stored.groups) }
  return { ...draft, ...choicesOf(stored), stored, version: stored.version, named: null }
}

/** The choices for groups, with the sizes and the new groups of a list. */
function withList(
  chosen: readonly ArrangedGroup[],
  list: readonly ArrangedGroup[],
): readonly ArrangedGroup[] {
  const listed = new Map(list.map((group) => [keyOf(group), group]))
  const known = new Set(chosen.map(keyOf))
  const kept = chosen.map((group) => {
    const count = listed.get(keyOf(group))?.count ?? null
    return group.count === count ? group : { ...group, count }
  })
  return [...kept, ...list.filter((group) => !known.has(keyOf(group)))]
}

/** As it is saved. */
export const rulesOf = ({ groups, newGroups }: Choices) => ({
  new_groups: newGroups,
  groups: groups.map(
    ({ kind, title, hidden, locked, name }): [ArrangedGroup['kind'], string, boolean, boolean, string] => [
      kind,
      title,
      hidden,
      locked,
      name,
    ],
  ),
})
