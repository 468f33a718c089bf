import type { Client, Playlist } from '@player/server/app-client'
import { type LoadedInTurn, loadInTurn, LoadingFailed, type Report } from '@player/server/app-client/reader'
import { groupsOf } from './arranged.ts'
import { type Found, foundIn, problemIn } from './found.ts'
import { noteError } from './report/errors.ts'
import type { RunningWorld } from './bench/world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** After failures: the wait before the next try; then daily. */
const PAUSES_MS = [15 * MINUTE_MS, 120 * MINUTE_MS]

/** A list that is too large is so in 15 minutes, too. */
const SETTLED: ReadonlySet<Report['outcome']> = new Set(['loaded', 'single', 'too_large'])

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
}

export interface PlaylistLoader {
  /** Loads a playlist for the viewer. @throws LoadingFailed with words for the viewer */
  load: (playlist: Playlist) => Promise<LoadedInTurn>
  /** What loading a playlist as it is now found last; null before. */
  found: (playlist: Playlist) => Found | null
  /** Calls `onChange` when a playlist was loaded, or not. Returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void
  stop: () => void
}

/**
 * Loads each playlist in the background, one at a time, when it is new, changed or asked for, and once a day, and tells how that went
 * (D54), and its groups if its owner arranges them (D56). Servers of the previous version ask for nothing.
 */
export function createPlaylistLoader(client: Client, world: RunningWorld): PlaylistLoader {
  const attempts = new Map<string, Attempt>()
  const listeners = new Set<() => void>()
  let [isLoading, isStopped] = [false, false]
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = async (playlist: Playlist): Promise<LoadedInTurn> => {
    const started = performance.now()
    try {
      const loaded = await loadInTurn(playlist, world.send, client.now)
      note(playlist, loaded.report, foundIn(loaded.report, client.now()), started)
      tellGroups(playlist, loaded)
      return loaded
    } catch (error) {
      if (error instanceof LoadingFailed)
        note(playlist, error.report, problemIn(error, client.now()), started)
      throw error
    }
  }

  const note = (playlist: Playlist, report: Report, found: Found, started: number) => {
    const hasFailed = !SETTLED.has(report.outcome)
    const failures = hasFailed ? (attempts.get(playlist.id)?.failures ?? 0) + 1 : 0
    const pause = (failures > 0 && PAUSES_MS[failures - 1]) || DAY_MS
    const wait = Math.max(pause, (report.retry_seconds ?? 0) * 1_000)
    const groups = wantsGroups(playlist)
    attempts.set(playlist.id, {
      asked: askedOf(playlist),
      groups,
      failures,
      nextAt: performance.now() + wait,
      found,
    })
    for (const onChange of listeners) onChange()
    if (!playlist.tell?.result || !world.isOnline()) return
    const told = { ...report, updated_at: playlist.updated_at, ago_seconds: 0, copy_of: null, guide: null }
    const milliseconds = Math.round(performance.now() - started)
    client
      .tellResult(playlist.id, { ...told, milliseconds })
      .catch(() => noteError('results.tell', client.now()))
  }

  /** Its owner arranges them on the website. */
  const tellGroups = ({ id }: Playlist, { channels }: LoadedInTurn) => {
    // It may have been turned on or off while the list was loaded.
    const current = client.view().state?.playlists.find((playlist) => playlist.id === id)
    if (!current || !wantsGroups(current)) return
    client.tellGroups(id, groupsOf(channels)).catch(() => noteError('groups.tell', client.now()))
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

  const unsubscribe = client.subscribe(() => void next())
  return {
    load,
    found(playlist) {
      const last = attempts.get(playlist.id)
      return last?.asked === askedOf(playlist) ? last.found : null
    },
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

const wantsGroups = ({ tell }: Playlist): boolean => tell?.groups === true

const askedOf = ({ updated_at, again_at, type, source, fallbacks }: Playlist): string =>
  JSON.stringify([updated_at, again_at, type, source, fallbacks])
