import type { Playlist } from '@player/server/app-client'
import { expect, test } from 'vitest'
import { createListCopies } from './list-copies.ts'
import { memoryStorage } from './memory-storage.fixture.ts'

const TIMES = { loadedAt: Date.UTC(2026, 10, 21), dueAt: Date.UTC(2026, 10, 22) }

type List = Parameters<ReturnType<typeof createListCopies>['save']>[1]
type M3uPlaylist = Extract<Playlist, { type: 'm3u' }>
const source = { url: 'http://tv.example/list.m3u', epg_url: null }
const fallback = { url: 'http://other.example/list.m3u', epg_url: null }
const playlistOf = (id: string, fields: Partial<M3uPlaylist> = {}): M3uPlaylist => ({
  id,
  name: 'Evening films',
  type: 'm3u',
  protected: false,
  updated_at: '2026-11-20T12:00:00.000Z',
  again_at: null,
  rules_version: 0,
  tell: { result: true, groups: false },
  source,
  fallbacks: [fallback],
  ...fields,
})
const playlist = playlistOf('1')

/** A list with one channel, whose name is this long. */
const listOf = (length: number): List => ({
  channels: [
    {
      id: '1',
      number: 1,
      name: '-'.repeat(length),
      group: '',
      guideId: '',
      logo: null,
      url: 'http://tv.example/1',
    },
  ],
  areGroupsKnown: true,
  guide: null,
  report: {
    outcome: 'loaded',
    http_status: null,
    retry_seconds: null,
    size: 'under_1',
    channels: 1,
    films: null,
    series: null,
    groups: 1,
    one_clip: false,
    account: null,
  },
  from: { type: 'm3u', source },
})

/** The copies of a television that starts with this storage. */
function start(storage = memoryStorage()) {
  const failures: string[] = []
  const copies = createListCopies(storage, () => failures.push('failed'))
  return { copies, storage, failures }
}

test('a copy survives a restart, with its times and groups', async () => {
  const { copies, storage, failures } = start()
  expect(await copies.read(playlist)).toBeNull()
  await copies.save(playlist, listOf(3), TIMES)
  await copies.update(playlist, {
    groups: { groups: [{ kind: 'live', title: 'News', count: 1 }], unread: [] },
  })
  const restarted = start(storage)
  expect(await restarted.copies.read(playlist)).toMatchObject({
    ...TIMES,
    groups: { groups: [{ title: 'News' }], unread: [] },
    list: listOf(3),
  })
  expect(failures).toEqual([])
})

test.each([
  ['its playlist was deleted', []],
  [
    'its playlist has another address',
    [playlistOf('1', { source: { ...source, url: 'http://new.example/' } })],
  ],
  ['its playlist was protected', [playlistOf('1', { protected: true })]],
  ['its playlist needs a PIN', [playlistOf('1', { source: null, fallbacks: null })]],
])('a copy is deleted when %s', async (_what, playlists) => {
  const { copies, storage } = start()
  await copies.save(playlist, listOf(3), TIMES)
  await copies.keepOnly([playlist])
  expect(storage.values.has('copy 1')).toBe(true)
  await copies.keepOnly(playlists)
  expect([...storage.values]).toEqual([['copies', []]])
})

test('a copy stays when its playlist was renamed, or its address became a further one', async () => {
  const { copies } = start()
  await copies.save(playlist, listOf(3), TIMES)
  const swapped = playlistOf('1', { name: 'Films', source: fallback, fallbacks: [source] })
  await copies.keepOnly([swapped])
  expect(await copies.read(swapped)).not.toBeNull()
})

test('no copy of a protected playlist or an empty list is stored', async () => {
  const { copies, storage } = start()
  await copies.save(playlistOf('1', { protected: true }), listOf(3), TIMES)
  await copies.save(playlistOf('2'), { ...listOf(3), channels: [] }, TIMES)
  expect([...storage.values.keys()]).toEqual(['copies'])
})

test('the oldest copies are deleted when all together are too large, and one that is too large alone is not stored', async () => {
  const { copies, storage } = start()
  for (const id of ['1', '2', '3']) await copies.save(playlistOf(id), listOf(15_000_000), TIMES)
  expect([...storage.values.keys()]).toEqual(['copies', 'copy 2', 'copy 3'])
  await copies.save(playlistOf('3'), listOf(50_000_000), TIMES)
  expect([...storage.values.keys()]).toEqual(['copies', 'copy 2'])
})

test('a damaged copy, or one that an earlier version stored, is not read', async () => {
  const storage = memoryStorage()
  await start(storage).copies.save(playlist, listOf(3), TIMES)
  await storage.change([['copy 1', { channels: [{ id: 1 }], report: { outcome: 'loaded' } }]])
  expect(await start(storage).copies.read(playlist)).toBeNull()
  const { from: _, areGroupsKnown: __, ...earlier } = listOf(3)
  await storage.change([['copy 1', earlier]])
  expect(await start(storage).copies.read(playlist)).toBeNull()
  await storage.change([['copies', [{ id: '1' }, null]]])
  expect(await start(storage).copies.read(playlist)).toBeNull()
})

test('a copy that could not be stored leaves no earlier one', async () => {
  const { copies, storage, failures } = start()
  await copies.save(playlist, listOf(3), TIMES)
  storage.isBroken = true
  await copies.save(playlist, listOf(4), TIMES)
  storage.isBroken = false
  expect(failures).toEqual(['failed'])
  expect(await copies.read(playlist)).toBeNull()
})

test('after the television was reset nothing is written', async () => {
  const { copies, storage } = start()
  const saved = copies.save(playlist, listOf(3), TIMES)
  copies.stop()
  await saved
  expect([...storage.values]).toEqual([])
})
