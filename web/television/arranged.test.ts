import { expect, test } from 'vitest'
import {
  ALL,
  arrangeChannels as arrangeList,
  FAVOURITES,
  type LoadedList,
  openChannel,
  zapGroup,
} from './arranged.ts'
import { hintOf } from './library-words.ts'
import { createSearch } from './search/search.ts'

type Arguments = Parameters<typeof arrangeList>
type GroupRule = NonNullable<Arguments[1]>['groups'][number]

const channel = (id: string, group: string) => ({
  id,
  number: Number(id),
  name: `${group} ${id}`,
  group,
  guideId: '',
  logo: null,
  url: '',
})
const channels = [
  channel('1', 'News'),
  channel('2', 'Kids'),
  channel('3', 'Adults'),
  channel('4', 'Hidden'),
  channel('5', 'News'),
]
const [news, , adults, hidden, moreNews] = channels
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
const arrangeChannels = (
  channels: LoadedList['channels'],
  ...args: Arguments extends [unknown, ...infer Rest] ? Rest : never
) => arrangeList({ channels, areGroupsKnown: true }, ...args)
const titles = (list: ReturnType<typeof arrangeChannels>) => list.groups.map(({ title }) => title)
const ids = (channels: readonly { id: string }[]) => channels.map(({ id }) => id)

test('favourites of locked groups are shown and found only after the parent PIN, those of hidden groups never', () => {
  const locked = arrangeChannels(channels, rules, 'asked', 'live', [adults, moreNews, hidden, undefined])
  expect(titles(locked)).toEqual([FAVOURITES, ALL, 'Kids', 'Adults', 'News'])
  expect(ids(locked.channelsIn(FAVOURITES))).toEqual(['5'])
  expect(ids(locked.channelsIn('Adults'))).toEqual([])
  expect(ids([...createSearch(locked.channels).find('adults')].at(-1) ?? [])).toEqual([])
  const unlocked = arrangeChannels(channels, rules, 'given', 'live', [adults, moreNews, hidden])
  expect(ids(unlocked.channelsIn(FAVOURITES))).toEqual(['3', '5'])
  expect(ids([...createSearch(unlocked.channels).find('adults')].at(-1) ?? [])).toEqual(['3'])
})

test('without visible favourites there is no group of favourites', () => {
  expect(titles(arrangeChannels(channels, rules, 'none', 'live', [adults, hidden]))).toEqual([
    ALL,
    'Kids',
    'News',
  ])
})

test('zapping follows the owner’s order of groups and skips locked ones', () => {
  const list = arrangeChannels(channels, rules, 'asked', 'live', [news])
  expect(zapGroup(list, 'Kids', 1)).toBe('News')
  expect(zapGroup(list, 'News', 1)).toBe(FAVOURITES)
  expect(zapGroup(list, FAVOURITES, -1)).toBe('News')
  // The owner hid this group meanwhile.
  expect(zapGroup(list, 'Gone', 1)).toBe(FAVOURITES)
  expect(zapGroup(list, 'Gone', -1)).toBe('News')
  const unlocked = arrangeChannels(channels, rules, 'given')
  expect(zapGroup(unlocked, 'Kids', 1)).toBe('Adults')
  expect(zapGroup(arrangeChannels(channels.slice(0, 1), null, 'none'), 'News', 1)).toBeUndefined()
})

test('rules for live groups do not change groups of films', () => {
  expect(titles(arrangeChannels(channels, rules, 'none', 'film'))).toEqual([
    ALL,
    'News',
    'Kids',
    'Adults',
    'Hidden',
  ])
})

test('a last channel that is locked or hidden now does not open, nor a channel with the same name', () => {
  const locked = channel('3', 'Adults')
  const sameName = { ...channel('6', 'News'), name: locked.name }
  const list = [...channels, sameName]
  const lockedList = arrangeChannels(list, rules, 'asked')
  expect(openChannel(lockedList, locked, list)).toBeUndefined()
  expect(openChannel(lockedList, channel('4', 'Hidden'), list)).toBeUndefined()
  expect(openChannel(lockedList, null, list)).toBeUndefined()
  expect(openChannel(lockedList, channel('5', 'News'), list)).toBe(moreNews)
  expect(openChannel(arrangeChannels(list, rules, 'given'), locked, list)).toBe(adults)
})

test.each<[string, GroupRule[], Record<Arguments[2], string[]>, ('shown' | 'hidden')?]>([
  ['a locked one locks all', [rule('Adults', { locked: true })], { none: [], asked: [], given: ['1', '2'] }],
  ['a hidden one locks all', [rule('Hidden', { hidden: true })], { none: [], asked: [], given: ['1', '2'] }],
  ['hidden new ones lock all', [rule('Kids', {})], { none: [], asked: [], given: ['1', '2'] }, 'hidden'],
  [
    'a renamed one locks none',
    [rule('Kids', { name: 'Children' })],
    { none: ['1', '2'], asked: ['1', '2'], given: ['1', '2'] },
  ],
  [
    'a locked one of films locks none',
    [rule('Adults', { kind: 'film', locked: true })],
    { none: ['1', '2'], asked: ['1', '2'], given: ['1', '2'] },
  ],
])('while the groups are not known, %s', (_what, groups, expected, new_groups = 'shown') => {
  const loaded = { channels: [channel('1', ''), channel('2', '')], areGroupsKnown: false }
  for (const pin of ['none', 'asked', 'given'] as const) {
    const list = arrangeList(loaded, { new_groups, groups }, pin)
    expect(ids(list.channels)).toEqual(expected[pin])
    expect(ids(list.channelsIn(ALL))).toEqual(expected[pin])
  }
})

test('channels whose groups are not known are listed as one locked group, and the hint says why no channel is open', () => {
  const loaded = { channels: [channel('1', '')], areGroupsKnown: false }
  const groupsFor = (pin: Arguments[2]) => arrangeList(loaded, rules, pin).groups
  expect(groupsFor('asked')).toMatchObject([{ title: ALL }, { name: 'Groups not loaded', locked: true }])
  expect(groupsFor('none')).toMatchObject([{ title: ALL }])
  const hintFor = (pin: Arguments[2]) => hintOf(arrangeList(loaded, rules, pin), pin, 1)
  expect(hintFor('none')).toMatch('Your TV tries again later.')
  expect(hintFor('asked')).toMatch('The parent PIN opens all of them.')
  expect(hintFor('given')).toBe('1 channel')
  const allHidden = { ...rules, groups: [rule('', { hidden: true })] }
  expect(hintOf(arrangeList({ ...loaded, areGroupsKnown: true }, allHidden, 'none'), 'none', 0)).toMatch(
    'All groups of this playlist are hidden.',
  )
})
