import { NoAnswer, type Playlist, type PlaylistResult, Refused } from '@player/server/app-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createListCopies } from './list-copies.ts'
import { memoryStorage } from './memory-storage.fixture.ts'
import { createPlaylistLoader } from './playlist-loader.ts'

const LIST = '#EXTM3U url-tvg="guide.xml"\n#EXTINF:-1 tvg-id="one",One\none.m3u8\n'
const GUIDE =
  '<tv><programme start="20261127200000 +0000" stop="20261127210000 +0000" channel="one"><title>Evening</title></programme></tv>'
const NOON = Date.UTC(2026, 10, 27, 12)
const HOUR_MS = 60 * 60_000
/** The server's time. */
const now = () => NOON + performance.now()

type Memory = ReturnType<typeof memoryStorage>
type M3uPlaylist = Extract<Playlist, { type: 'm3u' }>
const playlist: M3uPlaylist = {
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

/** A television with one playlist. Returns the states of the guide in its results, and its requests. With the `storage` of another one it is that one after a restart. */
function television(
  tell: Playlist['tell'] = { result: true, groups: false },
  { storage = memoryStorage(), ...fields }: Partial<M3uPlaylist> & { storage?: Memory } = {},
) {
  const current: M3uPlaylist = { ...playlist, tell, ...fields }
  let playlists: readonly Playlist[] | null = [current]
  const requests: string[] = []
  let onChange: (() => void) | undefined
  const guideStates: PlaylistResult['guide'][] = []
  const results: PlaylistResult[] = []
  /** How long ago the load of each result was. */
  const ages: number[] = []
  /** Why the server takes no message; null if it does. */
  const server: { failure: Error | null; isOnline: boolean } = { failure: null, isOnline: true }
  const taken = () => (server.failure ? Promise.reject(server.failure) : Promise.resolve())
  const provider = { hasList: true, hasGuide: true, page: '', account: {} }
  const loader = createPlaylistLoader(
    {
      now,
      view: () => ({ state: playlists && { playlists }, waiting: null, ended: playlists === null }),
      subscribe: (listener) => {
        onChange = listener
        return () => undefined
      },
      tellResult: (_id, result) => {
        results.push(result)
        guideStates.push(result.guide)
        ages.push(result.ago_seconds)
        return taken()
      },
      tellGroups: () => {
        requests.push('groups')
        return taken()
      },
    },
    {
      isOnline: () => server.isOnline,
      send: (url) => {
        requests.push(url)
        if (url.includes('player_api.php'))
          return Promise.resolve(Response.json({ user_info: provider.account }))
        const [text, isThere] = url.endsWith('.m3u')
          ? [provider.page || LIST, provider.hasList]
          : [GUIDE, provider.hasGuide]
        return Promise.resolve(new Response(isThere ? text : '', { status: isThere ? 200 : 404 }))
      },
    },
    createListCopies(storage, () => undefined),
  )
  onTestFinished(loader.stop)
  const watch = async () => {
    const { channels, guide } = await loader.open(current)
    const [channel] = channels
    if (channel) await guide?.(channel)
  }
  /** The server sends other playlists. */
  const change = (next: readonly Playlist[] | null = playlists) => {
    playlists = next
    onChange?.()
  }
  return {
    loader,
    current,
    storage,
    results,
    guideStates,
    ages,
    server,
    requests,
    watch,
    change,
    provider,
  }
}

/** Timers and times that advance only in `vi.advanceTimersByTimeAsync`. */
function useClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('the result of a list is sent at once, and again when its guide is read for the first time', async () => {
  const { guideStates, watch } = television()
  await watch()
  expect(guideStates).toEqual([null, 'read'])
})

test('a list that is opened again is loaded and told once, unless its guide changed', async () => {
  const { guideStates, requests, watch, provider } = television()
  await watch()
  await watch()
  expect(guideStates).toEqual([null, 'read'])
  provider.hasGuide = false
  await watch()
  expect(guideStates).toEqual([null, 'read', 'failed'])
  expect(requests.filter((url) => url.endsWith('.m3u'))).toHaveLength(1)
})

test('while the owner wants no results, nothing loads in the background, and no result is sent after watching', async () => {
  const { guideStates, requests, watch, change } = television({ result: false, groups: false })
  change()
  expect(requests).toEqual([])
  await watch()
  expect(requests).toEqual(['http://tv.example/list.m3u', 'http://tv.example/guide.xml'])
  expect(guideStates).toEqual([])
})

test('no load is planned for a deleted playlist, nor for one whose results its owner turned off, and a deleted one is forgotten', async () => {
  useClock()
  const { loader, current, guideStates, change } = television()
  change()
  await expect.poll(() => guideStates).toEqual([null])
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  change([{ ...current, tell: { result: false, groups: false } }])
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  expect(loader.firstChannels(current)?.channels).toHaveLength(1)
  change([])
  expect(vi.getTimerCount()).toBe(0)
  expect(loader.firstChannels(current)).toBeNull()
})

test('a result that the server did not take is sent again after 15 minutes, with its age', async () => {
  useClock()
  const { ages, server, requests, change } = television()
  server.failure = new NoAnswer('No answer in time.')
  change()
  await expect.poll(() => ages).toHaveLength(1)
  server.failure = null
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(ages).toEqual([0, expect.closeTo(900, -2)])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(ages).toHaveLength(2)
  expect(requests).toEqual(['http://tv.example/list.m3u'])
})

test('a result waits for the network and for the Retry-After of the server, and is dropped when the playlist changed', async () => {
  useClock()
  const { ages, server, watch, current, change } = television()
  server.isOnline = false
  await watch()
  expect(ages).toEqual([])
  server.isOnline = true
  server.failure = new Refused(429, 'results.throttled', 'Wait.', { retryAfter: 1_200 })
  change()
  expect(ages).toEqual([0])
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(ages).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(ages).toHaveLength(2)
  change([{ ...current, tell: { result: false, groups: false } }])
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
  expect(ages).toHaveLength(2)
})

test('groups that the server did not take are sent again after 15 minutes, without another load', async () => {
  useClock()
  const { server, requests, change } = television({ result: false, groups: true })
  server.failure = new Refused(503, 'server.busy', 'Later.')
  change()
  await expect.poll(() => requests).toEqual(['http://tv.example/list.m3u', 'groups'])
  server.failure = null
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(requests).toEqual(['http://tv.example/list.m3u', 'groups', 'groups'])
})

test('groups of a list that failed are told with the next try', async () => {
  useClock()
  const { provider, requests, change } = television({ result: false, groups: true })
  provider.hasList = false
  change()
  await expect.poll(() => requests).toEqual(['http://tv.example/list.m3u'])
  provider.hasList = true
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  await expect.poll(() => requests.slice(1)).toEqual(['http://tv.example/list.m3u', 'groups'])
})

test('a viewer’s load and a background load of a playlist at one time make one request', async () => {
  const { loader, current, requests, change } = television()
  change()
  const { channels } = await loader.open(current)
  expect(channels).toHaveLength(1)
  expect(requests).toEqual(['http://tv.example/list.m3u'])
})

test('groups that the owner turns on while the list loads are told without another load', async () => {
  useClock()
  const { current, requests, change } = television({ result: true, groups: false })
  change()
  change([{ ...current, tell: { result: true, groups: true } }])
  await expect.poll(() => requests).toContain('groups')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(requests).toEqual(['http://tv.example/list.m3u', 'groups'])
})

test('a playlist is loaded again 20 to 28 hours after a success', async () => {
  useClock()
  const { requests, change } = television()
  change()
  await vi.advanceTimersByTimeAsync(20 * 60 * 60_000 - 1)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(8 * 60 * 60_000)
  await expect.poll(() => requests).toHaveLength(2)
})

test('a web page is the provider’s fault if the list loaded before, and the owner’s if it did not', async () => {
  const { loader, current, provider, storage } = television()
  const failure = () =>
    loader.open(current).then(
      ({ note }) => note,
      (error: Error) => error.message,
    )
  provider.page = '<html><body>Hello'
  expect(await failure()).toMatch('This address opens a web page')
  provider.page = ''
  expect(await failure()).toBe('')
  storage.isBroken = true
  provider.page = '<html><body>Hello'
  expect(await failure()).toMatch('Your provider sent a web page instead')
  expect(await failure()).toMatch('Your provider sent a web page instead')
})

test('after a restart a list that was loaded opens without a request, and its result is told again', async () => {
  const first = television()
  await first.watch()
  const { loader, current, requests, results, change } = television(undefined, { storage: first.storage })
  change()
  await expect.poll(() => results).toHaveLength(1)
  expect(results[0]).toEqual({ ...first.results[0], milliseconds: null })
  expect(loader.summary(current)).toEqual({ text: '1 channel', isGood: true })
  expect(loader.firstChannels(current)?.channels).toHaveLength(1)
  expect(await loader.open(current)).toMatchObject({ channels: [{ name: 'One' }], note: '' })
  expect(requests).toEqual([])
})

test('after a restart the groups are told again without a request, unless they were not told before', async () => {
  const first = television({ result: true, groups: false })
  await first.watch()
  const second = television({ result: true, groups: true }, { storage: first.storage })
  second.change()
  await expect.poll(() => second.requests).toEqual(['http://tv.example/list.m3u', 'groups'])
  const third = television({ result: true, groups: true }, { storage: first.storage })
  third.change()
  await expect.poll(() => third.requests).toEqual(['groups'])
})

test('a list is loaded again when its owner asks or its load is due, also after a restart', async () => {
  useClock()
  const first = television()
  await first.watch()
  const restarted = { storage: first.storage, again_at: '2026-11-27T13:00:00.000Z' }
  const asked = television(undefined, restarted)
  for (let time = 0; time < 2; time += 1) await asked.loader.open(asked.current)
  expect(asked.requests).toEqual(['http://tv.example/list.m3u'])
  asked.loader.stop()
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  const due = television(undefined, restarted)
  await due.loader.open(due.current)
  expect(due.requests).toEqual(['http://tv.example/list.m3u'])
})

test('while loading fails the copy is shown with its date and the reason, also after a restart', async () => {
  useClock()
  const first = television()
  await first.watch()
  const note =
    'Shows your list of 27 Nov.: Nothing is at this address (answer 404). Check it, or ask your provider.'
  const copy_of = new Date(NOON).toISOString()
  first.provider.hasList = false
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  first.change()
  await expect.poll(() => first.results.at(-1)).toMatchObject({ outcome: 'answered', copy_of })
  expect(first.loader.summary(first.current)).toEqual({ text: note, isGood: false })
  expect(first.loader.firstChannels(first.current)?.channels).toHaveLength(1)

  const { loader, current, provider, requests, results } = television(undefined, { storage: first.storage })
  provider.hasList = false
  expect(await loader.open(current)).toMatchObject({ channels: [{ name: 'One' }], note })
  expect(results.at(-1)).toMatchObject({ outcome: 'answered', copy_of })
  // Shown at once, while the list is requested again.
  provider.hasList = true
  expect(await loader.open(current)).toMatchObject({ note })
  await expect.poll(() => results.at(-1)).toMatchObject({ outcome: 'loaded', copy_of: null })
  expect(await loader.open(current)).toMatchObject({ note: '' })
  expect(requests.filter((url) => url.endsWith('.m3u'))).toHaveLength(2)
})

test('no copy is shown when the provider refuses the account', async () => {
  useClock()
  const url = 'http://tv.example/get.php?username=ann&password=secret&file=list.m3u'
  const { loader, current, provider, results } = television(undefined, { source: { url, epg_url: null } })
  await loader.open(current)
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  provider.hasList = false
  provider.account = { auth: 1, status: 'Expired' }
  await expect(loader.open(current)).rejects.toThrow('Your account with this provider has expired.')
  expect(results.at(-1)).toMatchObject({ outcome: 'account', copy_of: null })
})

test('a protected playlist is loaded each time, and so are all while the storage fails', async () => {
  const locked = television(undefined, { protected: true })
  for (let time = 0; time < 2; time += 1) await locked.loader.open(locked.current)
  expect(locked.requests).toHaveLength(2)
  const { loader, current, storage, requests } = television()
  storage.isBroken = true
  for (let time = 0; time < 2; time += 1) await loader.open(current)
  expect(requests).toHaveLength(2)
})

test('a television that was removed keeps no copy, not even of a list that is loading', async () => {
  const { loader, current, storage, watch, change } = television()
  await watch()
  expect(storage.values.has('copy 1')).toBe(true)
  const loading = loader.open({ ...current, again_at: '2026-11-27T13:00:00.000Z' })
  change(null)
  await loading
  await expect.poll(() => [...storage.values]).toEqual([['copies', []]])
})
