import type { Client, Playlist, PlaylistResult } from '@player/server/app-client'
import {
  type Channel,
  type Guide,
  type LibraryKind,
  loadInTurn,
  loadLibrary,
  type LoadedInTurn,
  LoadingFailed,
  openGuide,
  type Report,
} from '@player/server/app-client/reader'
import { groupsToTell } from '@player/server/app-client/arrange'
import { groupsOf } from './arranged.ts'
import { observedGuide } from './guide/noting.ts'
import { failureSummary, type LoadSummary, loadSummary } from './found.ts'
import { noteError } from './report/errors.ts'
import type { RunningWorld } from './bench/world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** The wait after the first and second failure in a row; after more failures, a day. */
const RETRY_DELAYS_MS = [15 * MINUTE_MS, 120 * MINUTE_MS]

/** Outcomes that a retry would not change. */
const FINAL_OUTCOMES: ReadonlySet<Report['outcome']> = new Set(['loaded', 'single', 'too_large'])

const LIBRARIES: readonly LibraryKind[] = ['film', 'series']

/** The first channels of a list, for home. */
export interface FirstChannels {
  readonly channels: readonly Channel[]
  readonly guide: Guide | null
}

/** Some of each group, because its owner may hide or lock groups. */
const MAX_FIRST_OF_GROUP = 6
const MAX_FIRST = 600

/** The last load of a playlist. */
interface Attempt {
  /** Differs when the playlist changed or its owner asked to try again. */
  readonly revision: string
  /** Whether the server wanted the groups. */
  readonly hasGroups: boolean
  readonly failures: number
  /** In milliseconds of `performance.now()`. */
  readonly nextAt: number
  readonly summary: LoadSummary
  /** Null if loading failed or the playlist is protected. */
  readonly first: FirstChannels | null
  /** Null until the guide was requested. */
  readonly guide: PlaylistResult['guide']
}

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
 * Loads each playlist in the background, one at a time, when it is new or changed, when its owner asks, and once a day. Sends the result,
 * and the groups if the owner arranges them. Servers of the previous version ask for nothing.
 */
export function createPlaylistLoader(
  client: LoadingClient,
  world: Pick<RunningWorld, 'send' | 'isOnline'>,
): PlaylistLoader {
  const attempts = new Map<string, Attempt>()
  const listeners = new Set<() => void>()
  let [isLoading, isStopped] = [false, false]
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = async (playlist: Playlist): Promise<LoadedPlaylist> => {
    const started = performance.now()
    try {
      const loaded = await loadInTurn(playlist, world.send, client.now)
      const first = playlist.protected ? null : firstOf(loaded, (state) => send(state))
      const send = record(playlist, loaded.report, loadSummary(loaded.report, client.now()), first, started)
      const guide = openGuide(loaded.from, loaded, world.send, client.now)
      send(guide ? (attempts.get(playlist.id)?.guide ?? null) : 'none')
      tellGroups(playlist, loaded).catch(() => noteError('groups.tell', client.now()))
      return { ...loaded, guide: guide && observedGuide(guide, send) }
    } catch (error) {
      if (error instanceof LoadingFailed)
        record(playlist, error.report, failureSummary(error, client.now()), null, started)(null)
      throw error
    }
  }

  const firstOf = (
    { from, channels: allChannels, guide: addresses }: LoadedInTurn,
    onGuideState: (state: 'read' | 'failed') => void,
  ): FirstChannels => {
    const channels = firstOfGroups(allChannels)
    const guide = openGuide(from, { channels, guide: addresses }, world.send, client.now)
    return { channels, guide: guide && observedGuide(guide, onGuideState) }
  }

  /** Records a load. The returned function sends its result, and again when the state of the guide changed; null while the guide was not read. */
  const record = (
    playlist: Playlist,
    report: Report,
    summary: LoadSummary,
    first: FirstChannels | null,
    started: number,
  ): ((guide: PlaylistResult['guide']) => void) => {
    const hasFailed = !FINAL_OUTCOMES.has(report.outcome)
    const last = attempts.get(playlist.id)
    const failures = hasFailed ? (last?.failures ?? 0) + 1 : 0
    const pause = (failures > 0 && RETRY_DELAYS_MS[failures - 1]) || DAY_MS
    const wait = Math.max(pause, (report.retry_seconds ?? 0) * 1_000)
    const hasGroups = wantsGroups(playlist)
    const revision = revisionOf(playlist)
    attempts.set(playlist.id, {
      revision,
      hasGroups,
      failures,
      nextAt: performance.now() + wait,
      summary,
      first,
      guide: last?.revision === revision ? last.guide : null,
    })
    for (const onChange of listeners) onChange()
    const milliseconds = Math.round(performance.now() - started)
    const ended = performance.now()
    let sent: PlaylistResult['guide'] | undefined
    return (guide) => {
      const current = attempts.get(playlist.id)
      if (current?.revision !== revision) return
      attempts.set(playlist.id, { ...current, guide })
      if (guide === sent || !playlist.tell?.result || !world.isOnline()) return
      sent = guide
      const { updated_at, rules_version = null } = playlist
      const ago_seconds = Math.floor((performance.now() - ended) / 1_000)
      const output = { ...report, updated_at, rules_version, ago_seconds, copy_of: null, guide, milliseconds }
      client.tellResult(playlist.id, output).catch(() => noteError('results.tell', client.now()))
    }
  }

  /** Sends the groups, which the owner arranges on the website. */
  const tellGroups = async ({ id }: Playlist, { channels, from }: LoadedInTurn) => {
    // The owner may have turned it on or off while the list was loaded.
    const current = client.view().state?.playlists.find((playlist) => playlist.id === id)
    if (!current || !wantsGroups(current)) return
    const groups = groupsOf(channels, 'live')
    for (const kind of LIBRARIES)
      if (from.type === 'xtream' && from.source)
        groups.push(
          ...(await loadLibrary(from.source, kind, world.send).then(
            (titles) => groupsOf(titles, kind),
            () => [],
          )),
        )
    await client.tellGroups(id, groupsToTell(groups))
  }

  /** Groups that the server no longer wants are sent when it wants them again. */
  const forgetGroups = () => {
    for (const { id, ...playlist } of client.view().state?.playlists ?? []) {
      const last = attempts.get(id)
      if (last?.hasGroups && !playlist.tell?.groups) attempts.set(id, { ...last, hasGroups: false })
    }
  }

  const loadDue = async () => {
    forgetGroups()
    clearTimeout(timer)
    if (isLoading || isStopped) return
    isLoading = true
    for (let playlist = findDue(); playlist && !isStopped; playlist = findDue())
      await load(playlist).catch(() => undefined)
    isLoading = false
    const soonest = Math.min(...[...attempts.values()].map(({ nextAt }) => nextAt))
    if (!isStopped && Number.isFinite(soonest))
      timer = setTimeout(() => void loadDue(), Math.max(MINUTE_MS, soonest - performance.now()))
  }

  const findDue = (): Playlist | undefined => {
    const playlists = (world.isOnline() && client.view().state?.playlists) || []
    return playlists.find((playlist) => {
      const needsGroups = wantsGroups(playlist)
      if ((!playlist.tell?.result && !needsGroups) || !playlist.source) return false
      const last = attempts.get(playlist.id)
      if (!last || last.revision !== revisionOf(playlist) || last.nextAt <= performance.now()) return true
      return needsGroups && !last.hasGroups
    })
  }

  /** The last attempt at a playlist as it is now. */
  const current = (playlist: Playlist): Attempt | null => {
    const last = attempts.get(playlist.id)
    return last?.revision === revisionOf(playlist) ? last : null
  }

  const unsubscribe = client.subscribe(() => void loadDue())
  return {
    load,
    summary: (playlist) => current(playlist)?.summary ?? null,
    firstChannels: (playlist) => current(playlist)?.first ?? null,
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

function firstOfGroups(channels: readonly Channel[]): Channel[] {
  const counts = new Map<string, number>()
  const first = channels.filter(({ group }) => {
    const count = counts.get(group) ?? 0
    counts.set(group, count + 1)
    return count < MAX_FIRST_OF_GROUP
  })
  return first.slice(0, MAX_FIRST)
}

const wantsGroups = ({ tell }: Playlist): boolean => tell?.groups === true

const revisionOf = ({ updated_at, again_at, type, source, fallbacks }: Playlist): string =>
  JSON.stringify([updated_at, again_at, type, source, fallbacks])
