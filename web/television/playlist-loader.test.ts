import type { Playlist, PlaylistResult } from '@player/server/app-client'
import { expect, onTestFinished, test } from 'vitest'
import { createPlaylistLoader } from './playlist-loader.ts'

const LIST = '#EXTM3U url-tvg="guide.xml"\n#EXTINF:-1 tvg-id="one",One\none.m3u8\n'
const GUIDE =
  '<tv><programme start="20261127200000 +0000" stop="20261127210000 +0000" channel="one"><title>Evening</title></programme></tv>'
const NOON = Date.UTC(2026, 10, 27, 12)

const playlist: Playlist = {
  id: '1',
  name: 'Evening films',
  type: 'm3u',
  protected: false,
  updated_at: '2026-11-27T12:00:00.000Z',
  again_at: null,
  rules_version: 0,
  tell: { result: true, groups: false },
  source: { url: 'http://tv.example/list.m3u', epg_url: null },
  fallbacks: [],
}

/** A television with one playlist, and what it told of its guide. */
function television(tell: Playlist['tell'] = { result: true, groups: false }) {
  const shown: Playlist = { ...playlist, tell }
  const asked: string[] = []
  let changed: (() => void) | undefined
  const told: PlaylistResult['guide'][] = []
  let isGuideThere = true
  const loader = createPlaylistLoader(
    {
      now: () => NOON,
      view: () => ({ state: { playlists: [shown] } }),
      subscribe: (listener) => {
        changed = listener
        return () => undefined
      },
      tellResult: (_id, { guide }) => Promise.resolve(void told.push(guide)),
      tellGroups: () => Promise.resolve(void asked.push('groups')),
    },
    {
      isOnline: () => true,
      send: (url) => {
        asked.push(url)
        return Promise.resolve(
          url.endsWith('.m3u')
            ? new Response(LIST)
            : new Response(isGuideThere ? GUIDE : '', { status: isGuideThere ? 200 : 404 }),
        )
      },
    },
  )
  onTestFinished(loader.stop)
  const watch = async () => {
    const { channels, guide } = await loader.load(shown)
    const [channel] = channels
    if (channel) await guide?.(channel)
  }
  return { told, asked, watch, change: () => changed?.(), loseGuide: () => (isGuideThere = false) }
}

test('a list is told at once, and again when its guide was read for the first time', async () => {
  const { told, watch } = television()
  await watch()
  expect(told).toEqual([null, 'read'])
})

test('a list that is opened again is told once, unless its guide changed', async () => {
  const { told, watch, loseGuide } = television()
  await watch()
  await watch()
  expect(told).toEqual([null, 'read', 'read'])
  loseGuide()
  await watch()
  expect(told).toEqual([null, 'read', 'read', 'read', 'failed'])
})

test('while its owner wants no results, nothing is loaded in the background, and nothing told of what is watched', async () => {
  const { told, asked, watch, change } = television({ result: false, groups: false })
  change()
  expect(asked).toEqual([])
  await watch()
  expect(asked).toEqual(['http://tv.example/list.m3u', 'http://tv.example/guide.xml'])
  expect(told).toEqual([])
})
