import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import { expect, it } from 'vitest'
import { apply, type Change, draftOf, keyOf, rulesOf } from './draft.ts'

const group = (title: string, changes: Partial<ArrangedGroup> = {}): ArrangedGroup => ({
  kind: 'live',
  title,
  name: '',
  hidden: false,
  locked: false,
  count: 1,
  is_new: false,
  ...changes,
})
const stored = (titles: readonly string[], version = 1) => ({
  is_on: true as const,
  version,
  is_told: true,
  new_groups: 'shown' as const,
  groups: titles.map((title) => group(title)),
})
const draftAfter = (...changes: readonly Change[]) => changes.reduce(apply, draftOf(stored(['A', 'B', 'C'])))
const titles = ({ groups }: { groups: readonly ArrangedGroup[] }) => groups.map(({ title }) => title).join('')
const hidden = ({ groups }: { groups: readonly ArrangedGroup[] }) =>
  groups.flatMap((entry) => (entry.hidden ? entry.title : [])).join('')
const [A, B, C] = ['A', 'B', 'C'].map((title) => keyOf(group(title))) as [string, string, string]

it.each([
  ['up', C, B, 'ACB'],
  ['down', A, B, 'BAC'],
  ['to the top', C, A, 'CAB'],
  ['to the end', A, C, 'BCA'],
])('moves a group %s', (_, key, to, order) => {
  expect(titles(draftAfter({ do: 'move', key, to }))).toBe(order)
})

it('hides all but one, shows all, and undoes each', () => {
  const oneShown = draftAfter({ do: 'hide-others', key: B })
  expect(hidden(oneShown)).toBe('AC')
  const allShown = apply(oneShown, { do: 'show-all' })
  expect(hidden(allShown)).toBe('')
  expect(hidden(apply(allShown, { do: 'undo' }))).toBe('AC')
  expect(hidden(apply(apply(allShown, { do: 'undo' }), { do: 'undo' }))).toBe('')
})

it('undoes a typed name in one step', () => {
  const draft = draftAfter(
    { do: 'set', key: A, changes: { hidden: true } },
    { do: 'name', key: A, name: 'N' },
    { do: 'name', key: A, name: 'Ne' },
    { do: 'undo' },
  )
  expect(draft.groups[0]).toMatchObject({ hidden: true, name: '' })
})

it('undoes a change that was saved', () => {
  const locked = draftAfter({ do: 'set', key: B, changes: { locked: true } })
  const saved = apply(locked, { do: 'saved', version: 2, choices: locked })
  expect(saved.isDirty).toBe(false)
  const draft = apply(saved, { do: 'undo' })
  expect(draft).toMatchObject({ version: 2, isDirty: true })
  expect(draft.groups.some(({ locked }) => locked)).toBe(false)
})

it('a draft stays unsaved if it was changed while it was being saved', () => {
  const sent = draftAfter({ do: 'set', key: B, changes: { locked: true } })
  const draft = apply(apply(sent, { do: 'set', key: A, changes: { hidden: true } }), {
    do: 'saved',
    version: 2,
    choices: sent,
  })
  expect(draft.isDirty).toBe(true)
})

it('takes over a changed arrangement of the server while nothing is unsaved', () => {
  const draft = draftAfter({ do: 'read', stored: stored(['C', 'A'], 2) })
  expect(draft).toMatchObject({ version: 2, isDirty: false })
  expect(titles(draft)).toBe('CA')
})

it('keeps unsaved changes, with new groups of the list after them, until the owner chooses the stored arrangement', () => {
  const draft = draftAfter(
    { do: 'set', key: A, changes: { hidden: true } },
    { do: 'read', stored: stored(['B', 'D'], 2) },
  )
  expect(draft).toMatchObject({ version: 1, isDirty: true })
  expect(titles(draft)).toBe('ABCD')
  expect(draft.groups.map(({ count }) => count)).toEqual([null, 1, null, 1])
  expect(titles(apply(draft, { do: 'show-stored' }))).toBe('BD')
})

it('keeps the objects of unchanged groups, so that only changed rows are rendered', () => {
  const initial = draftOf(stored(['A', 'B', 'C']))
  const draft = apply(initial, { do: 'set', key: A, changes: { hidden: true } })
  expect(draft.groups[1]).toBe(initial.groups[1])
})

it('a draft is saved in the order of its groups', () => {
  const draft = draftAfter({ do: 'move', key: C, to: A }, { do: 'set', key: B, changes: { locked: true } })
  expect(rulesOf(draft)).toEqual({
    new_groups: 'shown',
    groups: [
      ['live', 'C', false, false, ''],
      ['live', 'A', false, false, ''],
      ['live', 'B', false, true, ''],
    ],
  })
})
