import { expect, test } from 'vitest'
import {
  parseSaved,
  lastChannel,
  notePosition,
  noteWatched,
  positionOf,
  type SavedState,
  toggleFavourite,
} from './saved-state.ts'

const EMPTY_STATE: SavedState = { favourites: [], last: null, before: null, positions: [] }

const channel = (id: string) => ({
  id,
  number: 1,
  name: `Channel ${id}`,
  group: 'News',
  guideId: '',
  logo: null,
  url: `http://tv.example/live/ann/secret/${id}.m3u8`,
})
const [ch1, ch2, ch3] = [channel('1'), channel('2'), channel('3')]

test('a favourite is added at the end and can be removed, and its address is not saved', () => {
  const withOne = toggleFavourite(EMPTY_STATE, [], ch1)
  const both = toggleFavourite(withOne, [ch1], ch2)
  expect(both.favourites.map(({ id }) => id)).toEqual(['1', '2'])
  expect(JSON.stringify(both)).not.toContain('secret')
  expect(toggleFavourite(both, [ch1, ch2], ch1).favourites.map(({ id }) => id)).toEqual(['2'])
})

test('a favourite whose row changed can be removed in its new row', () => {
  const saved = toggleFavourite(EMPTY_STATE, [], ch1)
  const moved = { ...ch1, id: '9' }
  expect(toggleFavourite(saved, [moved], moved).favourites).toEqual([])
})

test('the last channel is the one watched before the current channel', () => {
  const saved = [ch1, ch2, ch2, ch3].reduce(noteWatched, EMPTY_STATE)
  expect(lastChannel(saved, ch3)?.id).toBe('2')
  expect(lastChannel(noteWatched(saved, ch2), ch2)?.id).toBe('3')
  // The viewer skipped through this channel.
  expect(lastChannel(saved, ch1)?.id).toBe('3')
  expect(lastChannel(saved, null)?.id).toBe('3')
  expect(lastChannel(EMPTY_STATE, ch1)).toBeNull()
})

test.each([
  [5, 0],
  [60, 60],
  [96, 0],
])('a film of 100 seconds that is left at second %i continues at %i', (at, start) => {
  const saved = notePosition(EMPTY_STATE, { of: 'film 7', at: 40 }, 100)
  expect(positionOf(saved, 'film 7')).toBe(40)
  expect(positionOf(notePosition(saved, { of: 'film 7', at }, 100), 'film 7')).toBe(start)
  expect(positionOf(saved, 'film 8')).toBe(0)
})

test('the saved state is read again without broken entries', () => {
  const saved = notePosition(noteWatched(toggleFavourite(EMPTY_STATE, [], ch1), ch2), { of: 'a', at: 20 }, 99)
  expect(parseSaved(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
  const broken = { favourites: [{ id: 1 }, null, saved.last], last: 'x', positions: [{ of: 'a', at: 'b' }] }
  expect(parseSaved(broken)).toEqual({ ...EMPTY_STATE, favourites: [saved.last] })
  for (const invalid of [undefined, null, 7, 'x', []]) expect(parseSaved(invalid)).toEqual(EMPTY_STATE)
})
