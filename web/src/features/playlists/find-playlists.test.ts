import type { PlaylistView } from '@player/server/contract/playlists'
import { expect, test } from 'vitest'
import { findPlaylists, pageOf } from './find-playlists.ts'

const playlist = (playlist_name: string, index: number): PlaylistView => ({
  _id: String(index),
  playlist_name,
  url: null,
  username: null,
  password: null,
  epg_url: null,
  fallbacks: null,
  playlist_type: 'general',
  is_protected: true,
  pin: null,
})
const list = Array.from({ length: 17 }, (_, index) =>
  playlist(index === 9 ? 'Kids Room' : `List ${index}`, index),
)

test('a page has at most eight playlists', () => {
  expect(findPlaylists(list, '', 1)).toMatchObject({ page: 1, pageCount: 3, matchCount: 17 })
  expect(findPlaylists(list, '', 1).playlists).toHaveLength(8)
  expect(findPlaylists(list, '', 3).playlists).toHaveLength(1)
})

test('a page beyond the last shows the last one', () => {
  expect(findPlaylists(list, '', 9).page).toBe(3)
  expect(findPlaylists([], '', 2)).toEqual({ playlists: [], page: 1, pageCount: 1, matchCount: 0 })
})

test('a part of the name finds playlists, in upper or lower case', () => {
  expect(findPlaylists(list, ' kids ', 1).playlists.map(({ _id }) => _id)).toEqual(['9'])
  expect(findPlaylists(list, 'LIST', 1).matchCount).toBe(16)
})

test('pageOf() is the page of a playlist', () => {
  expect([pageOf(list, '0'), pageOf(list, '7'), pageOf(list, '8'), pageOf(list, '16')]).toEqual([1, 1, 2, 3])
})
