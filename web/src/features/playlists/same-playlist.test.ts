import type { PlaylistView } from '@player/server/contract/playlists'
import { expect, test } from 'vitest'
import { samePlaylist } from './same-playlist.ts'

const saved = (changes: Partial<PlaylistView>): PlaylistView => ({
  _id: '1',
  playlist_name: 'Evening',
  url: 'http://tv.example/a.m3u',
  username: '',
  password: '',
  epg_url: '',
  fallbacks: [],
  playlist_type: 'general',
  is_protected: false,
  pin: null,
  ...changes,
})
const isFound = (playlist: Partial<PlaylistView>, playlist_url: string, username = '', ownId?: string) =>
  samePlaylist([saved(playlist)], { playlist_url, username }, ownId) !== null

test('another spelling of the address is the same playlist', () => {
  expect(isFound({}, ' HTTP://TV.example:80/a.m3u ')).toBe(true)
  expect(isFound({ url: 'http://tv.example' }, 'http://tv.example/')).toBe(true)
  expect(isFound({}, 'http://tv.example/b.m3u')).toBe(false)
})

test('the Xtream and the M3U address of an account are the same playlist', () => {
  const account = { url: 'http://tv.example:8080', username: 'ann', playlist_type: 'xc' } as const
  expect(isFound(account, 'http://tv.example:8080/', 'ann')).toBe(true)
  expect(isFound(account, 'http://tv.example:8080', 'bob')).toBe(false)
  expect(isFound(account, 'http://tv.example:8080/get.php?username=ann&password=x')).toBe(true)
})

test('the playlist itself, a protected one and an empty address do not match', () => {
  expect(isFound({}, 'http://tv.example/a.m3u', '', '1')).toBe(false)
  expect(isFound({ url: null, is_protected: true }, 'http://tv.example/a.m3u')).toBe(false)
  expect(isFound({ url: '' }, '')).toBe(false)
})
