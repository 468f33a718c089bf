import { expect, test } from 'vitest'
import {
  keptIn,
  lastChannel,
  NOTHING_KEPT,
  notePosition,
  noteWatched,
  positionOf,
  toggleFavourite,
} from './kept.ts'

const channel = (id: string) => ({
  id,
  number: 1,
  name: `Channel ${id}`,
  group: 'News',
  guideId: '',
  logo: null,
  url: `http://tv.example/live/ann/secret/${id}.m3u8`,
})
const [one, two, three] = [channel('1'), channel('2'), channel('3')]

test('a favourite is added at the end and removed again, and its address is not kept', () => {
  const first = toggleFavourite(NOTHING_KEPT, [], one)
  const both = toggleFavourite(first, [one], two)
  expect(both.favourites.map(({ id }) => id)).toEqual(['1', '2'])
  expect(JSON.stringify(both)).not.toContain('secret')
  expect(toggleFavourite(both, [one, two], one).favourites.map(({ id }) => id)).toEqual(['2'])
})

test('a favourite whose row changed is removed by the channel that stands for it', () => {
  const kept = toggleFavourite(NOTHING_KEPT, [], one)
  const moved = { ...one, id: '9' }
  expect(toggleFavourite(kept, [moved], moved).favourites).toEqual([])
})

test('the last channel is the other of the last two, and two presses lead back', () => {
  const kept = [one, two, two, three].reduce(noteWatched, NOTHING_KEPT)
  expect(lastChannel(kept, three)?.id).toBe('2')
  expect(lastChannel(noteWatched(kept, two), two)?.id).toBe('3')
  // One that was only passed.
  expect(lastChannel(kept, one)?.id).toBe('3')
  expect(lastChannel(kept, null)?.id).toBe('3')
  expect(lastChannel(NOTHING_KEPT, one)).toBeNull()
})

test.each([
  [5, 0],
  [60, 60],
  [96, 0],
])('a film of 100 seconds that is left at %i goes on at %i', (at, start) => {
  const kept = notePosition(NOTHING_KEPT, { of: 'film 7', at: 40 }, 100)
  expect(positionOf(kept, 'film 7')).toBe(40)
  expect(positionOf(notePosition(kept, { of: 'film 7', at }, 100), 'film 7')).toBe(start)
  expect(positionOf(kept, 'film 8')).toBe(0)
})

test('what was kept is read again, without what is broken', () => {
  const kept = notePosition(noteWatched(toggleFavourite(NOTHING_KEPT, [], one), two), { of: 'a', at: 20 }, 99)
  expect(keptIn(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  const broken = { favourites: [{ id: 1 }, null, kept.last], last: 'x', positions: [{ of: 'a', at: 'b' }] }
  expect(keptIn(broken)).toEqual({ ...NOTHING_KEPT, favourites: [kept.last] })
  for (const nothing of [undefined, null, 7, 'x', []]) expect(keptIn(nothing)).toEqual(NOTHING_KEPT)
})
