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
const found = (playlist: Partial<PlaylistView>, playlist_url: string, username = '', ownId?: string) =>
  samePlaylist([saved(playlist)], { playlist_url, username }, ownId) !== null

test('the same address in another spelling', () => {
  expect(found({}, ' HTTP://TV.example:80/a.m3u ')).toBe(true)
  expect(found({ url: 'http://tv.example' }, 'http://tv.example/')).toBe(true)
  expect(found({}, 'http://tv.example/b.m3u')).toBe(false)
})

test('the same account, as Xtream or as M3U address', () => {
  const account = { url: 'http://tv.example:8080', username: 'ann', playlist_type: 'xc' } as const
  expect(found(account, 'http://tv.example:8080/', 'ann')).toBe(true)
  expect(found(account, 'http://tv.example:8080', 'bob')).toBe(false)
  expect(found(account, 'http://tv.example:8080/get.php?username=ann&password=x')).toBe(true)
})

test('not itself, not a protected one, and nothing without an address', () => {
  expect(found({}, 'http://tv.example/a.m3u', '', '1')).toBe(false)
  expect(found({ url: null, is_protected: true }, 'http://tv.example/a.m3u')).toBe(false)
  expect(found({ url: '' }, '')).toBe(false)
})
