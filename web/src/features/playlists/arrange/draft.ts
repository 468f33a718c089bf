import type { ArrangedGroup, Arrangement } from '@player/server/contract/playlists/arrange'

type EnabledArrangement = Extract<Arrangement, { is_on: true }>
type NewGroups = EnabledArrangement['new_groups']
type Groups = readonly ArrangedGroup[]

interface Choices {
  readonly groups: Groups
  readonly newGroups: NewGroups
}

interface Draft extends Choices {
  readonly stored: EnabledArrangement
  /** The version that the changes were made to. */
  readonly version: number
  readonly isDirty: boolean
  /** Earlier choices, the newest last, for undo. */
  readonly steps: readonly Choices[]
  /** Key of the group whose name is being typed: further letters belong to the same step. */
  readonly namedKey: string | null
}

type Rearrangement =
  | {
      readonly do: 'set'
      readonly key: string
      readonly changes: Partial<Pick<ArrangedGroup, 'hidden' | 'locked'>>
    }
  | { readonly do: 'hide-others'; readonly key: string }
  /** Moves a group to the place of the group `to`. */
  | { readonly do: 'move'; readonly key: string; readonly to: string }
  | { readonly do: 'show-all' }

export type Change =
  | Rearrangement
  | { readonly do: 'name'; readonly key: string; readonly name: string }
  | { readonly do: 'undo' | 'show-stored' }
  | { readonly do: 'new-groups'; readonly value: NewGroups }
  /** The stored arrangement or the list changed. */
  | { readonly do: 'read'; readonly stored: EnabledArrangement }
  /** The server saved `choices`; the draft may have changed since. */
  | { readonly do: 'saved'; readonly version: number; readonly choices: Choices }

const MAX_UNDO_STEPS = 100

export const keyOf = ({ kind, title }: Pick<ArrangedGroup, 'kind' | 'title'>): string => `${kind} ${title}`

export const draftOf = (stored: EnabledArrangement): Draft => ({
  ...choicesOf(stored),
  stored,
  version: stored.version,
  isDirty: false,
  steps: [],
  namedKey: null,
})

const choicesOf = ({ groups, new_groups: newGroups }: EnabledArrangement): Choices => ({ groups, newGroups })

/** Returns the draft after a change. Unchanged groups stay the same objects. */
export function apply(draft: Draft, change: Change): Draft {
  switch (change.do) {
    case 'read':
      return withStored(draft, change.stored)
    case 'show-stored':
      return { ...draftOf(draft.stored), steps: draft.steps }
    case 'saved':
      return {
        ...draft,
        version: change.version,
        isDirty: draft.groups !== change.choices.groups || draft.newGroups !== change.choices.newGroups,
        namedKey: null,
      }
    case 'undo': {
      const last = draft.steps.at(-1)
      if (!last) return draft
      const groups = mergeList(last.groups, draft.groups)
      return { ...draft, ...last, groups, isDirty: true, steps: draft.steps.slice(0, -1), namedKey: null }
    }
    case 'new-groups':
      return addStep(draft, { groups: draft.groups, newGroups: change.value })
    case 'name': {
      const { key, name } = change
      const groups = draft.groups.map((group) => (keyOf(group) === key ? { ...group, name } : group))
      const next = addStep(draft, { ...draft, groups })
      return { ...next, namedKey: key, steps: draft.namedKey === key ? draft.steps : next.steps }
    }
    case 'set':
    case 'hide-others':
    case 'move':
    case 'show-all':
      return addStep(draft, { newGroups: draft.newGroups, groups: rearrange(draft.groups, change) })
  }
}

function rearrange(groups: Groups, change: Rearrangement): Groups {
  const setHidden = (group: ArrangedGroup, hidden: boolean) =>
    group.hidden === hidden ? group : { ...group, hidden }
  switch (change.do) {
    case 'show-all':
      return groups.map((group) => setHidden(group, false))
    case 'hide-others':
      return groups.map((group) => setHidden(group, keyOf(group) !== change.key))
    case 'set':
      return groups.map((group) => (keyOf(group) === change.key ? { ...group, ...change.changes } : group))
    case 'move':
      return move(groups, change.key, change.to)
  }
}

function move(groups: Groups, key: string, to: string): Groups {
  const from = groups.findIndex((group) => keyOf(group) === key)
  const target = groups.findIndex((group) => keyOf(group) === to)
  const group = groups[from]
  if (!group || target < 0) return groups
  const others = groups.filter((entry) => entry !== group)
  return [...others.slice(0, target), group, ...others.slice(target)]
}

const addStep = (draft: Draft, { groups, newGroups }: Choices): Draft => ({
  ...draft,
  groups,
  newGroups,
  isDirty: true,
  steps: [...draft.steps, { groups: draft.groups, newGroups: draft.newGroups }].slice(-MAX_UNDO_STEPS),
  namedKey: null,
})

/** Takes over a stored arrangement. Unsaved changes stay; groups and counts follow the list. */
function withStored(draft: Draft, stored: EnabledArrangement): Draft {
  if (draft.isDirty) return { ...draft, stored, groups: mergeList(draft.groups, stored.groups) }
  return { ...draftOf(stored), steps: draft.steps }
}

/** The groups as chosen, with the counts and the new groups of a list. */
function mergeList(chosen: Groups, list: Groups): Groups {
  const listedByKey = new Map(list.map((group) => [keyOf(group), group]))
  const chosenKeys = new Set(chosen.map(keyOf))
  const updated = chosen.map((group) => {
    const count = listedByKey.get(keyOf(group))?.count ?? null
    return group.count === count ? group : { ...group, count }
  })
  return [...updated, ...list.filter((group) => !chosenKeys.has(keyOf(group)))]
}

type Rule = [ArrangedGroup['kind'], title: string, hidden: boolean, locked: boolean, name: string]

/** The form in which a draft is saved. */
export const rulesOf = ({ groups, newGroups }: Choices) => ({
  new_groups: newGroups,
  groups: groups.map(({ kind, title, hidden, locked, name }): Rule => [kind, title, hidden, locked, name]),
})
