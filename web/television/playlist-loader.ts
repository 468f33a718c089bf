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
import { noting } from './guide/noting.ts'
import { type Found, foundIn, problemIn } from './found.ts'
import { noteError } from './report/errors.ts'
import type { RunningWorld } from './bench/world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** After failures: the wait before the next try; then daily. */
const PAUSES_MS = [15 * MINUTE_MS, 120 * MINUTE_MS]

/** A list that is too large is so in 15 minutes, too. */
const SETTLED: ReadonlySet<Report['outcome']> = new Set(['loaded', 'single', 'too_large'])

const LIBRARIES: readonly LibraryKind[] = ['film', 'series']

/** The first channels of a list, for home. */
export interface FirstChannels {
  readonly channels: readonly Channel[]
  readonly guide: Guide | null
}

/** Of each group, so that some are left whichever its owner hides or locks. */
const FIRST_OF_GROUP = 6
const MAX_FIRST = 600

/** A playlist as it was loaded last. */
interface Attempt {
  /** Differs when the playlist changed, or its owner asked to try again. */
  readonly asked: string
  /** Whether its groups were asked for. */
  readonly groups: boolean
  readonly failures: number
  /** In milliseconds of `performance.now()`. */
  readonly nextAt: number
  readonly found: Found
  /** Null if it wasn't loaded, and of a protected one. */
  readonly first: FirstChannels | null
  /** Null until it was asked for. */
  readonly guide: PlaylistResult['guide']
}

export interface LoadedPlaylist extends Omit<LoadedInTurn, 'guide'> {
  /** Null without any. */
  readonly guide: Guide | null
}

export interface PlaylistLoader {
  /** Loads a playlist for the viewer. @throws LoadingFailed with words for the viewer */
  load: (playlist: Playlist) => Promise<LoadedPlaylist>
  /** What loading a playlist as it is now found last; null before. */
  found: (playlist: Playlist) => Found | null
  /** Its first channels, some of each group; null before it was loaded, and of a protected one. */
  first: (playlist: Playlist) => FirstChannels | null
  /** Calls `onChange` when a playlist was loaded, or not. Returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void
  stop: () => void
}

/** What it needs of the client. */
interface LoadingClient extends Pick<Client, 'now' | 'tellResult' | 'tellGroups'> {
  view: () => { readonly state: { readonly playlists: readonly Playlist[] } | null }
  subscribe: (listener: () => void) => () => void
}

/**
 * Loads each playlist in the background, one at a time, when it is new, changed or asked for, and once a day, and tells how that went
 * (D54), and its groups if its owner arranges them (D56). Servers of the previous version ask for nothing.
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
      const first = playlist.protected ? null : firstOf(loaded, (state) => tell(state))
      const tell = note(playlist, loaded.report, foundIn(loaded.report, client.now()), first, started)
      const guide = openGuide(loaded.from, loaded, world.send, client.now)
      tell(guide ? (attempts.get(playlist.id)?.guide ?? null) : 'none')
      tellGroups(playlist, loaded).catch(() => noteError('groups.tell', client.now()))
      return { ...loaded, guide: guide && noting(guide, tell) }
    } catch (error) {
      if (error instanceof LoadingFailed)
        note(playlist, error.report, problemIn(error, client.now()), null, started)(null)
      throw error
    }
  }

  const firstOf = (
    { from, channels: all, guide: addresses }: LoadedInTurn,
    noteGuide: (state: 'read' | 'failed') => void,
  ): FirstChannels => {
    const channels = firstOfGroups(all)
    const guide = openGuide(from, { channels, guide: addresses }, world.send, client.now)
    return { channels, guide: guide && noting(guide, noteGuide) }
  }

  /** Notes how loading went. The returned function tells it, again when something else is known of the guide: null while that was not read. */
  const note = (
    playlist: Playlist,
    report: Report,
    found: Found,
    first: FirstChannels | null,
    started: number,
  ): ((guide: PlaylistResult['guide']) => void) => {
    const hasFailed = !SETTLED.has(report.outcome)
    const before = attempts.get(playlist.id)
    const failures = hasFailed ? (before?.failures ?? 0) + 1 : 0
    const pause = (failures > 0 && PAUSES_MS[failures - 1]) || DAY_MS
    const wait = Math.max(pause, (report.retry_seconds ?? 0) * 1_000)
    const groups = wantsGroups(playlist)
    const asked = askedOf(playlist)
    attempts.set(playlist.id, {
      asked,
      groups,
      failures,
      nextAt: performance.now() + wait,
      found,
      first,
      guide: before?.asked === asked ? before.guide : null,
    })
    for (const onChange of listeners) onChange()
    const milliseconds = Math.round(performance.now() - started)
    const ended = performance.now()
    let told: PlaylistResult['guide'] | undefined
    return (guide) => {
      const current = attempts.get(playlist.id)
      if (current?.asked !== asked) return
      attempts.set(playlist.id, { ...current, guide })
      if (guide === told || !playlist.tell?.result || !world.isOnline()) return
      told = guide
      const { updated_at, rules_version = null } = playlist
      const ago_seconds = Math.round((performance.now() - ended) / 1_000)
      const output = { ...report, updated_at, rules_version, ago_seconds, copy_of: null, guide, milliseconds }
      client.tellResult(playlist.id, output).catch(() => noteError('results.tell', client.now()))
    }
  }

  /** Its owner arranges them on the website. */
  const tellGroups = async ({ id }: Playlist, { channels, from }: LoadedInTurn) => {
    // It may have been turned on or off while the list was loaded.
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

  /** Groups that are not wanted any more are told when they are wanted again. */
  const forgetGroups = () => {
    for (const { id, ...playlist } of client.view().state?.playlists ?? []) {
      const last = attempts.get(id)
      if (last?.groups && !playlist.tell?.groups) attempts.set(id, { ...last, groups: false })
    }
  }

  const next = async () => {
    forgetGroups()
    clearTimeout(timer)
    if (isLoading || isStopped) return
    isLoading = true
    for (let playlist = due(); playlist && !isStopped; playlist = due())
      await load(playlist).catch(() => undefined)
    isLoading = false
    const soonest = Math.min(...[...attempts.values()].map(({ nextAt }) => nextAt))
    if (!isStopped && Number.isFinite(soonest))
      timer = setTimeout(() => void next(), Math.max(MINUTE_MS, soonest - performance.now()))
  }

  const due = (): Playlist | undefined => {
    const playlists = (world.isOnline() && client.view().state?.playlists) || []
    return playlists.find((playlist) => {
      const groups = wantsGroups(playlist)
      if ((!playlist.tell?.result && !groups) || !playlist.source) return false
      const last = attempts.get(playlist.id)
      if (!last || last.asked !== askedOf(playlist) || last.nextAt <= performance.now()) return true
      return groups && !last.groups
    })
  }

  /** The last attempt at a playlist as it is now. */
  const current = (playlist: Playlist): Attempt | null => {
    const last = attempts.get(playlist.id)
    return last?.asked === askedOf(playlist) ? last : null
  }

  const unsubscribe = client.subscribe(() => void next())
  return {
    load,
    found: (playlist) => current(playlist)?.found ?? null,
    first: (playlist) => current(playlist)?.first ?? null,
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
    return count < FIRST_OF_GROUP
  })
  return first.slice(0, MAX_FIRST)
}

const wantsGroups = ({ tell }: Playlist): boolean => tell?.groups === true

const askedOf = ({ updated_at, again_at, type, source, fallbacks }: Playlist): string =>
  JSON.stringify([updated_at, again_at, type, source, fallbacks])
