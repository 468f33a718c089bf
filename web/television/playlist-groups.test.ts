import type { Playlist } from '@player/server/app-client'
import { expect, test, vi } from 'vitest'
import { HANGS, HOUR_MS, NOON, television, useClock } from './playlist-loader.fixture.ts'

const MINUTE_MS = 60_000
const STREAMS = [{ stream_id: 1, category_id: 7, name: 'One' }]
const CATEGORIES = [{ category_id: 7, category_name: 'News' }]
const NO_SERIES = { get_series: [], get_series_categories: [] }
const LIVE = { get_live_streams: STREAMS, get_live_categories: CATEGORIES, ...NO_SERIES }
const ACTIONS = { ...LIVE, get_vod_streams: STREAMS, get_vod_categories: CATEGORIES }
const WITH_HANGING_FILMS = { ...ACTIONS, get_vod_streams: HANGS }
const WITHOUT_CATEGORIES = { ...ACTIONS, get_live_categories: 503 }
const [NEWS, FILMS] = (['live', 'film'] as const).map((kind) => ({ kind, title: 'News', count: 1 }))
const WHOLE = { groups: [NEWS, FILMS], unread: [] }
const NOT_SENT = 'Your provider didn’t send the groups of this playlist.'
const LATER = '2026-11-27T13:00:00.000Z'

/** A television whose owner arranges the groups of an account. */
function arranging(actions: object, fields: Parameters<typeof television>[1] = {}) {
  const started = television({ result: true, groups: true }, { isAccount: true, ...fields })
  started.provider.actions = { ...actions }
  const requestsOf = (action: string) => started.requests.filter((url) => url.includes(action)).length
  return {
    ...started,
    filmLoads: () => requestsOf('get_vod_streams'),
    loads: () => requestsOf('get_live_streams'),
  }
}

const accountAt = (host: string) => ({ host, username: 'ann', password: 'secret', epg_url: null })
/** A playlist whose account is at another host. */
const movedTo = (host: string, playlist: Playlist) => ({
  ...playlist,
  type: 'xtream' as const,
  source: accountAt(host),
  fallbacks: [],
})

test.each([
  ['films without an answer', { get_vod_streams: 502 }, 'unread'],
  ['films with answer 408', { get_vod_streams: 408 }, 'unread'],
  ['films with answer 429', { get_vod_streams: 429 }, 'unread'],
  ['the categories of films without an answer', { get_vod_categories: 502 }, 'unread'],
  ['films with answer 401', { get_vod_streams: 401 }, 'unread'],
  ['films with answer 403', { get_vod_streams: 403 }, 'unread'],
  ['films with answer 404', { get_vod_streams: 404 }, 'none'],
  ['films with answer 410', { get_vod_streams: 410 }, 'none'],
  ['no films', { get_vod_streams: [] }, 'none'],
])(
  'an account with %s tells its other groups at once, without a second load, and its films as $2',
  async (_what, failing, films) => {
    useClock()
    const { provider, toldGroups, loads, change } = arranging({ ...ACTIONS, ...failing })
    change()
    const partly = { groups: [NEWS], unread: films === 'unread' ? ['film'] : [] }
    await expect.poll(() => toldGroups).toEqual([partly])
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS)
    expect(loads()).toBe(1)
    provider.actions = ACTIONS
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS)
    await expect.poll(() => toldGroups).toEqual([partly, WHOLE])
  },
)

test.each([
  ['arranged groups', { rules_version: 1 }],
  ['a PIN', { protected: true }],
])('films that fail after a restart are told as unread for a playlist with %s too', async (_what, fields) => {
  const first = arranging(ACTIONS, fields)
  first.change()
  await expect.poll(() => first.toldGroups).toEqual([WHOLE])
  first.loader.stop()
  const restarted = arranging(
    { ...ACTIONS, get_vod_streams: 502 },
    { storage: first.storage, again_at: LATER, ...fields },
  )
  restarted.change()
  await expect.poll(() => restarted.toldGroups.at(-1)).toEqual({ groups: [NEWS], unread: ['film'] })
})

test('a load with groups sends the panel seven requests, and after refusals no more until the next load', async () => {
  useClock()
  const { requests, results, toldGroups, change } = arranging({
    ...ACTIONS,
    get_series: 403,
    get_series_categories: 403,
  })
  change()
  await expect.poll(() => toldGroups).toEqual([{ groups: [NEWS, FILMS], unread: ['series'] }])
  await vi.advanceTimersByTimeAsync(4 * HOUR_MS)
  expect(requests.filter((url) => url.includes('player_api.php'))).toHaveLength(7)
  expect(results.map(({ outcome }) => outcome)).toEqual(['loaded'])
})

test('a kind that was unread before a restart is told as unread again', async () => {
  const first = arranging({ ...ACTIONS, get_vod_streams: 502 })
  first.change()
  await expect.poll(() => first.toldGroups).toHaveLength(1)
  first.loader.stop()
  const restarted = arranging(ACTIONS, { storage: first.storage })
  restarted.change()
  await expect.poll(() => restarted.toldGroups).toEqual(first.toldGroups)
})

test('groups that were not read when the television was restarted are read again', async () => {
  useClock()
  const first = arranging(ACTIONS)
  first.change()
  await expect.poll(() => first.toldGroups).toHaveLength(1)
  first.provider.actions = WITH_HANGING_FILMS
  const again = { again_at: LATER }
  first.change([{ ...first.current, ...again }])
  await expect.poll(first.filmLoads).toBe(2)
  first.loader.stop()
  const sports = [{ category_id: 7, category_name: 'Sports' }]
  const restarted = arranging(
    { ...ACTIONS, get_live_categories: sports },
    { storage: first.storage, ...again },
  )
  restarted.change()
  await expect
    .poll(() => restarted.toldGroups)
    .toEqual([{ ...WHOLE, groups: [{ ...NEWS, title: 'Sports' }, FILMS] }])
})

test('groups of a former address are not told after those of the new one', async () => {
  useClock()
  const { current, provider, filmLoads, toldGroups, change } = arranging(WITH_HANGING_FILMS)
  change()
  await expect.poll(filmLoads).toBe(1)
  provider.actions = ACTIONS
  change([{ ...movedTo('http://new.example', current), updated_at: LATER }])
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.poll(() => toldGroups).toEqual([WHOLE])
})

test('a television that was reset while films were read tells no groups and loads nothing more', async () => {
  useClock()
  const { current, loader, filmLoads, loads, toldGroups, change } = arranging(WITH_HANGING_FILMS)
  change([current, { ...current, id: '2' }])
  await expect.poll(filmLoads).toBe(1)
  loader.stop()
  await vi.advanceTimersByTimeAsync(90_000)
  expect([loads(), toldGroups]).toEqual([1, []])
})

test('the list stored before stays while the panel does not send the categories of channels, and is loaded again not before its Retry-After', async () => {
  useClock()
  const { loader, current, provider, loads, results, toldGroups, change } = arranging(ACTIONS)
  change()
  await expect.poll(() => toldGroups).toHaveLength(1)
  provider.actions = WITHOUT_CATEGORIES
  const requested = { ...current, again_at: LATER }
  change([requested])
  await expect.poll(loads).toBe(2)
  const note = `Shows your list of 27 Nov.: ${NOT_SENT}`
  await expect.poll(() => loader.summary(requested)).toEqual({ text: note, isGood: false })
  expect(results.at(-1)).toMatchObject({ outcome: 'loaded', copy_of: new Date(NOON).toISOString() })
  expect(loader.firstChannels(requested)).toMatchObject({ areGroupsKnown: true })
  expect(await loader.open(requested)).toMatchObject({
    channels: [{ group: 'News' }],
    areGroupsKnown: true,
    note,
  })
  await vi.advanceTimersByTimeAsync(59 * MINUTE_MS)
  expect([loads(), toldGroups.length]).toEqual([2, 1])
  provider.actions = ACTIONS
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  await expect.poll(() => toldGroups).toHaveLength(2)
  expect(await loader.open(requested)).toMatchObject({ note: '' })
  expect(loads()).toBe(3)
})

test('without a list stored before, one without categories is shown, and loaded again after 15 minutes, 2 hours and a day', async () => {
  useClock()
  const { loader, current, loads, toldGroups, change } = arranging({ ...ACTIONS, get_live_categories: [] })
  change()
  await expect.poll(() => loader.firstChannels(current)).toMatchObject({ areGroupsKnown: false })
  for (const [minutes, expected] of [
    [14, 1],
    [2, 2],
    [118, 2],
    [4, 3],
    [28 * 60, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
    expect(loads()).toBe(expected)
  }
  expect(toldGroups).toEqual([])
  expect(await loader.open(current)).toMatchObject({ channels: [{ group: '' }], note: NOT_SENT })
  await expect.poll(loads).toBe(5)
})

test('a list without categories is stored, and opens without a request until the Retry-After of its panel', async () => {
  useClock()
  const { loader, current, provider, loads, change } = arranging(WITHOUT_CATEGORIES)
  change()
  for (let time = 0; time < 3; time += 1)
    expect(await loader.open(current)).toMatchObject({ areGroupsKnown: false, note: NOT_SENT })
  await vi.advanceTimersByTimeAsync(59 * MINUTE_MS)
  expect(await loader.open(current)).toMatchObject({ areGroupsKnown: false, note: NOT_SENT })
  expect(loads()).toBe(1)
  provider.actions = ACTIONS
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  await expect.poll(loads).toBe(2)
  expect(await loader.open(current)).toMatchObject({ areGroupsKnown: true, note: '' })
})

test('a list without categories replaces the one stored before at the third such load in a row', async () => {
  useClock()
  const { loader, current, storage, provider, toldGroups, results, change } = arranging(ACTIONS)
  change()
  await expect.poll(() => toldGroups).toHaveLength(1)
  provider.actions = { ...ACTIONS, get_live_categories: [] }
  const requested = { ...current, again_at: LATER }
  change([requested])
  for (const [minutes, areGroupsKnown] of [
    [0, true],
    [16, true],
    [121, false],
  ] as const) {
    const before = results.length
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
    await expect.poll(() => results.length).toBeGreaterThan(before)
    await expect.poll(() => loader.firstChannels(requested)).toMatchObject({ areGroupsKnown })
  }
  expect(results.at(-1)).toMatchObject({ outcome: 'loaded', copy_of: null })
  expect(await loader.open(requested)).toMatchObject({ areGroupsKnown: false, note: NOT_SENT })
  expect(storage.values.get('copy 1')).toMatchObject({ areGroupsKnown: false })
})

test('a list without categories replaces the one before while its owner arranges no groups', async () => {
  const { loader, current, provider, change } = television(
    { result: true, groups: false },
    { isAccount: true },
  )
  provider.actions = ACTIONS
  await loader.open(current)
  provider.actions = WITHOUT_CATEGORIES
  const requested = { ...current, again_at: LATER }
  change([requested])
  await expect.poll(() => loader.firstChannels(requested)).toMatchObject({ areGroupsKnown: false })
  expect(await loader.open(requested)).toMatchObject({ areGroupsKnown: false, note: '' })
})

test('films that do not begin within 30 seconds hold up only playlists of their host', async () => {
  useClock()
  const { current, requests, loads, toldGroups, change } = arranging(WITH_HANGING_FILMS)
  const list = { url: 'http://other.example/list.m3u', epg_url: null }
  const fallbacks = [accountAt('http://tv.example')]
  change([
    current,
    { ...movedTo('http://down.example', current), id: '2', fallbacks },
    { ...current, id: '3', type: 'm3u', source: list, fallbacks: [] },
  ])
  await expect.poll(() => requests).toContain(list.url)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(loads()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(loads).toBe(2)
  expect(toldGroups).toContainEqual({ groups: [NEWS], unread: ['film'] })
})

test('films of two accounts are read one after the other', async () => {
  useClock()
  const { current, filmLoads, loads, change } = arranging(WITH_HANGING_FILMS)
  change([current, { ...movedTo('http://other.example', current), id: '2' }])
  await expect.poll(loads).toBe(2)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(filmLoads()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(filmLoads).toBe(2)
})

test('a playlist waits until the films of all other loaded playlists of its host were read, also of one that the viewer opened', async () => {
  useClock()
  const { current, loader, filmLoads, loads, change } = arranging(WITH_HANGING_FILMS)
  const opened = { ...current, id: '2' }
  change([current, opened, { ...current, id: '3' }])
  await expect.poll(filmLoads).toBe(1)
  await loader.open(opened)
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.poll(filmLoads).toBe(2)
  expect(loads()).toBe(2)
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.poll(loads).toBe(3)
})

test('an address that is not valid holds up no other playlist', async () => {
  const { current, toldGroups, change } = arranging(ACTIONS)
  change([{ ...movedTo('not an address', current), id: '2' }, current])
  await expect.poll(() => toldGroups).toContainEqual(WHOLE)
})
