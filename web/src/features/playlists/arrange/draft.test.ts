import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import { expect, it } from 'vitest'
import { changed, type Change, draftOf, keyOf, rulesOf } from './draft.ts'

const group = (title: string, more: Partial<ArrangedGroup> = {}): ArrangedGroup => ({
  kind: 'live',
  title,
  name: '',
  hidden: false,
  locked: false,
  count: 1,
  is_new: false,
  ...more,
})
const stored = (titles: readonly string[], version = 1) => ({
  is_on: true as const,
  version,
  is_told: true,
  new_groups: 'shown' as const,
  groups: titles.map((title) => group(title)),
})
const after = (...changes: readonly Change[]) => changes.reduce(changed, draftOf(stored(['A', 'B', 'C'])))
const titles = ({ groups }: { groups: readonly ArrangedGroup[] }) => groups.map(({ title }) => title).join('')
const hidden = ({ groups }: { groups: readonly ArrangedGroup[] }) =>
  groups.flatMap((one) => (one.hidden ? one.title : [])).join('')
const [A, B, C] = ['A', 'B', 'C'].map((title) => keyOf(group(title))) as [string, string, string]

it.each([
  ['up', C, B, 'ACB'],
  ['down', A, B, 'BAC'],
  ['to the top', C, A, 'CAB'],
  ['to the end', A, C, 'BCA'],
])('moves a group %s', (_, key, to, order) => {
  expect(titles(after({ do: 'move', key, to }))).toBe(order)
})

it('hides all but one, shows all, and undoes each', () => {
  const one = after({ do: 'hide-others', key: B })
  expect(hidden(one)).toBe('AC')
  const all = changed(one, { do: 'show-all' })
  expect(hidden(all)).toBe('')
  expect(hidden(changed(all, { do: 'undo' }))).toBe('AC')
  expect(hidden(changed(changed(all, { do: 'undo' }), { do: 'undo' }))).toBe('')
})

it('undoes a typed name in one step', () => {
  const draft = after(
    { do: 'hide', key: A },
    { do: 'name', key: A, name: 'N' },
    { do: 'name', key: A, name: 'Ne' },
    { do: 'undo' },
  )
  expect(draft.groups[0]).toMatchObject({ hidden: true, name: '' })
})

it('undoes what was saved before', () => {
  const locked = after({ do: 'lock', key: B })
  const saved = changed(locked, { do: 'saved', version: 2, choices: locked })
  expect(saved.isDirty).toBe(false)
  const draft = changed(saved, { do: 'undo' })
  expect(draft).toMatchObject({ version: 2, isDirty: true })
  expect(draft.groups.some(({ locked }) => locked)).toBe(false)
})

it('stays unsaved with what was changed while it was saved', () => {
  const sent = after({ do: 'lock', key: B })
  const draft = changed(changed(sent, { do: 'hide', key: A }), { do: 'saved', version: 2, choices: sent })
  expect(draft.isDirty).toBe(true)
})

it('follows what is stored while nothing is unsaved', () => {
  const draft = after({ do: 'read', stored: stored(['C', 'A'], 2) })
  expect(draft).toMatchObject({ version: 2, isDirty: false })
  expect(titles(draft)).toBe('CA')
})

it('keeps unsaved changes, with new groups of the list after them', () => {
  const draft = after({ do: 'hide', key: A }, { do: 'read', stored: stored(['B', 'D'], 2) })
  expect(draft).toMatchObject({ version: 1, isDirty: true })
  expect(titles(draft)).toBe('ABCD')
  expect(draft.groups.map(({ count }) => count)).toEqual([null, 1, null, 1])
  expect(titles(changed(draft, { do: 'show-stored' }))).toBe('BD')
})

it('leaves the objects of other groups as they are, so that only changed rows are drawn', () => {
  const before = draftOf(stored(['A', 'B', 'C']))
  const draft = changed(before, { do: 'hide', key: A })
  expect(draft.groups[1]).toBe(before.groups[1])
})

it('is saved in order', () => {
  expect(rulesOf(after({ do: 'move', key: C, to: A }, { do: 'lock', key: B }))).toEqual({
    new_groups: 'shown',
    groups: [
      ['live', 'C', false, false, ''],
      ['live', 'A', false, false, ''],
      ['live', 'B', false, true, ''],
    ],
  })
})
