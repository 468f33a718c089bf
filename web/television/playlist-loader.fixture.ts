import type { Client, Playlist, PlaylistResult } from '@player/server/app-client'
import { onTestFinished, vi } from 'vitest'
import { createListCopies } from './list-copies.ts'
import { memoryStorage } from './memory-storage.fixture.ts'
import { createPlaylistLoader } from './playlist-loader.ts'

const LIST = '#EXTM3U url-tvg="guide.xml"\n#EXTINF:-1 tvg-id="one",One\none.m3u8\n'
const GUIDE =
  '<tv><programme start="20261127200000 +0000" stop="20261127210000 +0000" channel="one"><title>Evening</title></programme></tv>'
export const NOON = Date.UTC(2026, 10, 27, 12)
export const HOUR_MS = 60 * 60_000
export const HANGS = 'hangs'
/** The server's time. */
const now = () => NOON + performance.now()

type ToldGroups = Parameters<Client['tellGroups']>[1]
type UnreadKinds = NonNullable<Parameters<Client['tellGroups']>[2]>
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
const account: Pick<Extract<Playlist, { type: 'xtream' }>, 'type' | 'source' | 'fallbacks'> = {
  type: 'xtream',
  source: { host: 'http://tv.example', username: 'ann', password: 'secret', epg_url: null },
  fallbacks: [],
}

/** A television with one playlist. With the `storage` of another television, it is that one after a restart. */
export function television(
  tell: Playlist['tell'] = { result: true, groups: false },
  {
    storage = memoryStorage(),
    isAccount = false,
    ...fields
  }: Partial<M3uPlaylist> & { storage?: Memory; isAccount?: boolean } = {},
) {
  const m3u: M3uPlaylist = { ...playlist, tell, ...fields }
  const current: Playlist = isAccount ? { ...m3u, ...account } : m3u
  let playlists: readonly Playlist[] | null = [current]
  const requests: string[] = []
  let onChange: (() => void) | undefined
  const guideStates: PlaylistResult['guide'][] = []
  const results: PlaylistResult[] = []
  const toldGroups: { groups: ToldGroups; unread: UnreadKinds }[] = []
  /** How long before each result its load ended, in seconds. */
  const ages: number[] = []
  /** `failure` is why the server takes no message, null if it does; `isOnline` is whether the television has a network. */
  const server: { failure: Error | null; isOnline: boolean } = { failure: null, isOnline: true }
  const taken = () => (server.failure ? Promise.reject(server.failure) : Promise.resolve())
  /** Answers a request once the promise resolves that was in `until` when the request came. */
  const provider = {
    hasList: true,
    hasGuide: true,
    hangs: false,
    until: Promise.resolve(),
    retryAfter: '',
    page: '',
    account: {},
    /** The panel's answers by action, or a status with Retry-After, HANGS for no answer; it fails for the others. */
    actions: {} as Readonly<Record<string, unknown>>,
  }
  const panelAnswer = (url: string, signal: AbortSignal | null = null) => {
    const action = /action=(\w+)/.exec(url)?.[1]
    const answer = action === undefined ? { user_info: provider.account } : (provider.actions[action] ?? 502)
    if (answer === HANGS)
      return new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', reject))
    if (typeof answer !== 'number') return Response.json(answer)
    return new Response('', { status: answer, headers: { 'retry-after': '3600' } })
  }
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
      tellGroups: (_id, groups, unread = []) => {
        toldGroups.push({ groups, unread })
        requests.push('groups')
        return taken()
      },
    },
    {
      isOnline: () => server.isOnline,
      send: (url, request) => {
        requests.push(url)
        if (provider.hangs) return new Promise(() => undefined)
        if (provider.retryAfter) {
          const headers = { 'retry-after': provider.retryAfter }
          return Promise.resolve(new Response('', { status: 429, headers }))
        }
        if (url.includes('player_api.php'))
          return provider.until.then(() => panelAnswer(url, request?.signal))
        const [text, isThere] = url.endsWith('.m3u')
          ? [provider.page || LIST, provider.hasList]
          : [GUIDE, provider.hasGuide]
        return provider.until.then(() => new Response(isThere ? text : '', { status: isThere ? 200 : 404 }))
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
  /** The server sends other playlists, or removes the television (null). */
  const change = (next: readonly Playlist[] | null = playlists) => {
    playlists = next
    onChange?.()
  }
  return {
    loader,
    current,
    storage,
    results,
    toldGroups,
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
export function useClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}
