import { expect, test } from 'vitest'
import { ALL, arrangeChannels, FAVOURITES, openChannel, zapGroup } from './arranged.ts'
import { createSearch } from './search/search.ts'

type GroupRule = NonNullable<Parameters<typeof arrangeChannels>[1]>['groups'][number]

const channel = (id: string, group: string) => ({
  id,
  number: Number(id),
  name: `${group} ${id}`,
  group,
  guideId: '',
  logo: null,
  url: '',
})
const all = [
  channel('1', 'News'),
  channel('2', 'Kids'),
  channel('3', 'Adults'),
  channel('4', 'Hidden'),
  channel('5', 'News'),
]
const rule = (title: string, more: Partial<GroupRule>): GroupRule => ({
  kind: 'live',
  title,
  name: '',
  hidden: false,
  locked: false,
  ...more,
})
const rules = {
  new_groups: 'shown' as const,
  groups: [
    rule('Kids', { name: 'For the kids' }),
    rule('Adults', { locked: true }),
    rule('Hidden', { hidden: true }),
  ],
}
const titles = (list: ReturnType<typeof arrangeChannels>) => list.groups.map(({ title }) => title)
const ids = (channels: readonly { id: string }[]) => channels.map(({ id }) => id)

test('favourites of locked and hidden groups are not shown, nor found, until the parent PIN is given', () => {
  const asked = arrangeChannels(all, rules, 'asked', 'live', [all[2], all[4], all[3], undefined])
  expect(titles(asked)).toEqual([FAVOURITES, ALL, 'Kids', 'Adults', 'News'])
  expect(ids(asked.channelsIn(FAVOURITES))).toEqual(['5'])
  expect(ids(asked.channelsIn('Adults'))).toEqual([])
  expect(ids([...createSearch(asked.channels).find('adults')].at(-1) ?? [])).toEqual([])
  const given = arrangeChannels(all, rules, 'given', 'live', [all[2], all[4], all[3]])
  expect(ids(given.channelsIn(FAVOURITES))).toEqual(['3', '5'])
  expect(ids([...createSearch(given.channels).find('adults')].at(-1) ?? [])).toEqual(['3'])
})

test('without favourites in sight there is no group for them', () => {
  expect(titles(arrangeChannels(all, rules, 'none', 'live', [all[2], all[3]]))).toEqual([ALL, 'Kids', 'News'])
})

test('groups are zapped through in the owner’s order, past locked ones', () => {
  const list = arrangeChannels(all, rules, 'asked', 'live', [all[0]])
  expect(zapGroup(list, 'Kids', 1)).toBe('News')
  expect(zapGroup(list, 'News', 1)).toBe(FAVOURITES)
  expect(zapGroup(list, FAVOURITES, -1)).toBe('News')
  // A group that its owner hid meanwhile.
  expect(zapGroup(list, 'Gone', 1)).toBe(FAVOURITES)
  expect(zapGroup(list, 'Gone', -1)).toBe('News')
  const given = arrangeChannels(all, rules, 'given')
  expect(zapGroup(given, 'Kids', 1)).toBe('Adults')
  expect(zapGroup(arrangeChannels(all.slice(0, 1), null, 'none'), 'News', 1)).toBeUndefined()
})

test('rules are about groups of their kind', () => {
  expect(titles(arrangeChannels(all, rules, 'none', 'film'))).toEqual([
    ALL,
    'News',
    'Kids',
    'Adults',
    'Hidden',
  ])
})

test('a last channel that is locked or hidden now is not watched, nor one of its name in its place', () => {
  const locked = channel('3', 'Adults')
  const twin = { ...channel('6', 'News'), name: locked.name }
  const list = [...all, twin]
  const asked = arrangeChannels(list, rules, 'asked')
  expect(openChannel(asked, locked, list)).toBeUndefined()
  expect(openChannel(asked, channel('4', 'Hidden'), list)).toBeUndefined()
  expect(openChannel(asked, null, list)).toBeUndefined()
  expect(openChannel(asked, channel('5', 'News'), list)).toBe(all[4])
  expect(openChannel(arrangeChannels(list, rules, 'given'), locked, list)).toBe(all[2])
})
