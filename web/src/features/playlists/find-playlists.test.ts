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
const all = Array.from({ length: 17 }, (_, index) =>
  playlist(index === 9 ? 'Kids Room' : `List ${index}`, index),
)

test('eight a page', () => {
  expect(findPlaylists(all, '', 1)).toMatchObject({ page: 1, pageCount: 3, matchCount: 17 })
  expect(findPlaylists(all, '', 1).playlists).toHaveLength(8)
  expect(findPlaylists(all, '', 3).playlists).toHaveLength(1)
})

test('a page beyond the last shows the last one', () => {
  expect(findPlaylists(all, '', 9).page).toBe(3)
  expect(findPlaylists([], '', 2)).toEqual({ playlists: [], page: 1, pageCount: 1, matchCount: 0 })
})

test('finds by a part of the name in any case', () => {
  expect(findPlaylists(all, ' kids ', 1).playlists.map(({ _id }) => _id)).toEqual(['9'])
  expect(findPlaylists(all, 'LIST', 1).matchCount).toBe(16)
})

test('knows the page of a playlist', () => {
  expect([pageOf(all, '0'), pageOf(all, '7'), pageOf(all, '8'), pageOf(all, '16')]).toEqual([1, 1, 2, 3])
})
