import type { Client, Playlist, PlaylistResult } from '@player/server/app-client'
import { groupsToTell } from '@player/server/app-client/arrange'
import {
  type Guide,
  type LibraryKind,
  loadInTurn,
  loadLibrary,
  type LoadedInTurn,
  LoadingFailed,
  openGuide,
  panelAccount,
  type Report,
} from '@player/server/app-client/reader'
import { groupsOf } from './arranged.ts'
import type { RunningSurroundings } from './bench/surroundings.ts'
import { type FirstChannels, firstOfGroups } from './first-channels.ts'
import { failureSummary, laterFailure, type LoadSummary, loadSummary } from './load-summary.ts'
import { observedGuide } from './guide/observed-guide.ts'
import { createLoadAttempts, revisionOf, wantsGroups } from './load-attempts.ts'
import { createOutbox } from './outbox.ts'
import { noteError } from './report/errors.ts'

const MIN_PAUSE_MS = 60_000
/** The maximum of `ago_seconds`. */
const MAX_AGO_SECONDS = 604_800

const LIBRARIES: readonly LibraryKind[] = ['film', 'series']

export interface LoadedPlaylist extends Omit<LoadedInTurn, 'guide'> {
  /** Null if there is none. */
  readonly guide: Guide | null
}

export interface PlaylistLoader {
  /** Loads a playlist for the viewer. @throws LoadingFailed with words for the viewer */
  load: (playlist: Playlist) => Promise<LoadedPlaylist>
  /** The result of the last load of a playlist as it is now; null before the first. */
  summary: (playlist: Playlist) => LoadSummary | null
  /** Some channels of each group; null before the playlist was loaded, and for a protected one. */
  firstChannels: (playlist: Playlist) => FirstChannels | null
  /** Calls `onChange` after each load. Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
  stop: () => void
}

/** What the loader needs of the client. */
interface LoadingClient extends Pick<Client, 'now' | 'tellResult' | 'tellGroups'> {
  view: () => { readonly state: { readonly playlists: readonly Playlist[] } | null }
  subscribe: (listener: () => void) => () => void
}

/**
 * Loads each playlist in the background, one at a time, when it is new or changed, when its owner asks, and about once a day. Sends the result,
 * and the groups if the owner arranges them. Servers of the previous version ask for nothing.
 */
export function createPlaylistLoader(
  client: LoadingClient,
  surroundings: Pick<RunningSurroundings, 'send' | 'isOnline'>,
): PlaylistLoader {
  const attempts = createLoadAttempts()
  const listeners = new Set<() => void>()
  let [isLoading, isStopped] = [false, false]
  let timer: ReturnType<typeof setTimeout> | undefined

  const playlists = () => client.view().state?.playlists ?? []
  const currentOf = ({ id }: Playlist) => playlists().find((playlist) => playlist.id === id)

  const outbox = createOutbox(surroundings.isOnline, (code) => {
    noteError(code, client.now())
    schedule()
  })

  /** Whether the server wants the groups now. The owner may turn it on or off while the list is loaded. */
  const areGroupsWanted = (playlist: Playlist) => {
    const current = currentOf(playlist)
    return current !== undefined && wantsGroups(current)
  }

  const running = new Map<string, Promise<LoadedPlaylist>>()
  /** Loads a playlist, or waits for a load of it that runs: providers count requests. */
  const load = (playlist: Playlist): Promise<LoadedPlaylist> => {
    const key = revisionOf(playlist)
    const loading = running.get(key) ?? loadNow(playlist).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }

  const loadNow = async (playlist: Playlist): Promise<LoadedPlaylist> => {
    const started = performance.now()
    try {
      const loaded = await loadInTurn(playlist, surroundings.send, client.now)
      const { from, report } = loaded
      const open = (list: Pick<LoadedInTurn, 'channels' | 'guide'>) => {
        const guide = openGuide(from, list, surroundings.send, client.now)
        return guide && observedGuide(guide, (state) => send(state))
      }
      const channels = firstOfGroups(loaded.channels)
      const firstChannels = playlist.protected ? null : { channels, guide: open({ ...loaded, channels }) }
      const send = record(
        playlist,
        report,
        { summary: loadSummary(report, client.now()), firstChannels },
        started,
      )
      const guide = open(loaded)
      send(guide ? (attempts.current(playlist)?.guide ?? null) : 'none')
      void tellGroups(playlist, loaded)
      return { ...loaded, guide }
    } catch (error) {
      if (!(error instanceof LoadingFailed)) throw error
      const failure = attempts.hasLoaded(playlist) ? laterFailure(error) : error
      const summary = failureSummary(failure, client.now())
      record(playlist, failure.report, { summary, firstChannels: null }, started)(null)
      throw failure
    }
  }

  /** Records a load. The returned function sends its result, and again when the state of the guide changed; null while the guide was not read. */
  const record = (
    playlist: Playlist,
    report: Report,
    content: { summary: LoadSummary; firstChannels: FirstChannels | null },
    started: number,
  ): ((guide: PlaylistResult['guide']) => void) => {
    attempts.add(playlist, report, { ...content, hasGroups: areGroupsWanted(playlist) })
    for (const onChange of listeners) onChange()
    const ended = performance.now()
    const milliseconds = Math.round(ended - started)
    let sent: PlaylistResult['guide'] | undefined
    return (guide) => {
      const isCurrent = attempts.setGuide(playlist, guide)
      if (!isCurrent || guide === sent || !playlist.tell?.result) return
      sent = guide
      const { updated_at, rules_version = null } = playlist
      const output = { ...report, updated_at, rules_version, copy_of: null, guide, milliseconds }
      outbox.put('results.tell', playlist, async () => {
        const current = currentOf(playlist)
        if (!current?.tell?.result || current.updated_at !== updated_at) return
        const ago_seconds = Math.min(Math.floor((performance.now() - ended) / 1_000), MAX_AGO_SECONDS)
        await client.tellResult(playlist.id, { ...output, ago_seconds })
      })
    }
  }

  /** Sends the groups, which the owner arranges on the website. */
  const tellGroups = async (playlist: Playlist, { channels, from }: LoadedInTurn) => {
    if (!areGroupsWanted(playlist)) return
    const groups = groupsOf(channels, 'live')
    const account = panelAccount(from)
    for (const kind of LIBRARIES)
      if (account) {
        const titles = await loadLibrary(account, kind, surroundings.send).catch(() => [])
        groups.push(...groupsOf(titles, kind))
      }
    const output = groupsToTell(groups)
    outbox.put('groups.tell', playlist, async () => {
      if (areGroupsWanted(playlist)) await client.tellGroups(playlist.id, output)
    })
  }

  const findDue = () =>
    surroundings.isOnline() ? playlists().find((playlist) => attempts.isDue(playlist)) : undefined

  const loadDue = async () => {
    const { state } = client.view()
    if (state) attempts.forget(state.playlists)
    outbox.sendDue()
    clearTimeout(timer)
    if (isLoading || isStopped) return
    isLoading = true
    for (let playlist = findDue(); playlist && !isStopped; playlist = findDue())
      await load(playlist).catch(() => undefined)
    isLoading = false
    schedule()
  }

  const schedule = () => {
    clearTimeout(timer)
    const nextAt = Math.min(attempts.nextAt(playlists()), outbox.nextAt())
    if (!isStopped && Number.isFinite(nextAt))
      timer = setTimeout(() => void loadDue(), Math.max(MIN_PAUSE_MS, nextAt - performance.now()))
  }

  const unsubscribe = client.subscribe(() => void loadDue())
  return {
    load,
    summary: (playlist) => attempts.current(playlist)?.summary ?? null,
    firstChannels: (playlist) => attempts.current(playlist)?.firstChannels ?? null,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
