import type { Playlist, PlaylistResult } from '@player/server/app-client'
import type { Report } from '@player/server/app-client/reader'
import type { FirstChannels } from './first-channels.ts'
import type { LoadSummary } from './load-summary.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The wait after the first and second failure in a row. */
const RETRY_DELAYS_MS = [15 * MINUTE_MS, 2 * HOUR_MS]

/** The wait after a number of failures in a row. After a success and after more failures, 20 to 28 hours: not all televisions at one time. */
export const retryDelayMs = (failures: number): number =>
  RETRY_DELAYS_MS[failures - 1] ?? (20 + Math.random() * 8) * HOUR_MS

const LOADED_OUTCOMES: ReadonlySet<Report['outcome']> = new Set(['loaded', 'single', 'too_large'])

export type TellGuide = (guide: PlaylistResult['guide']) => void

interface Attempt {
  readonly revision: string
  /** Whether the list's groups are not due: they were sent, or the load failed and is tried again later. */
  readonly areGroupsDone: boolean
  readonly failures: number
  /** The `updated_at` of the playlist that was last loaded without failure; null before. */
  readonly loadedVersion: string | null
  /** In milliseconds of `performance.now()`. */
  readonly nextAt: number
  /** Until when the provider refuses requests (Retry-After), in milliseconds of `performance.now()`. */
  readonly refusedUntil: number
  readonly summary: LoadSummary
  /** Null if no list is shown or the playlist is protected. */
  readonly firstChannels: FirstChannels | null
  /** The `note` of the list that is shown after this load; null if none is shown. */
  readonly note: string | null
  readonly tellGuide: TellGuide
  /** Null until the guide is requested or the list turns out to have none. */
  readonly guide: PlaylistResult['guide']
}

export type LoadAttempts = ReturnType<typeof createLoadAttempts>

export function createLoadAttempts() {
  const attempts = new Map<string, Attempt>()

  /** The last load of a playlist as it is now; null before the first. */
  const current = (playlist: Playlist): Attempt | null => {
    const last = attempts.get(playlist.id)
    return last?.revision === revisionOf(playlist) ? last : null
  }

  return {
    current,
    /** Adds a load, after which `content` is shown, unless the playlist has changed since (`isOutdated`). `isUngrouped` is as in `Load`. */
    add(
      playlist: Playlist,
      report: Report,
      content: Omit<Attempt, 'revision' | 'failures' | 'loadedVersion' | 'nextAt' | 'refusedUntil' | 'guide'>,
      isUngrouped = false,
      /** When the next load is due, if that is known, in milliseconds of `performance.now()`. */
      knownNextAt?: number,
      isOutdated = false,
    ): Attempt {
      const last = attempts.get(playlist.id)
      const hasLoaded = LOADED_OUTCOMES.has(report.outcome)
      const failures = hasLoaded && !isUngrouped ? 0 : (last?.failures ?? 0) + 1
      const now = performance.now()
      const refusedUntil = now + (report.retry_seconds ?? 0) * 1_000
      const attempt: Attempt = {
        revision: revisionOf(playlist),
        ...content,
        failures,
        loadedVersion: hasLoaded ? playlist.updated_at : (last?.loadedVersion ?? null),
        nextAt: knownNextAt ?? Math.max(now + retryDelayMs(failures), refusedUntil),
        refusedUntil,
        guide: current(playlist)?.guide ?? null,
      }
      if (!isOutdated) attempts.set(playlist.id, attempt)
      return attempt
    },
    isFresh(playlist: Playlist): boolean {
      const last = current(playlist)
      return last?.failures === 0 && last.note === '' && last.nextAt > performance.now()
    },
    /** Whether the next failure in a row has no quick retry. */
    areRetriesOver: ({ id }: Playlist): boolean =>
      (attempts.get(id)?.failures ?? 0) >= RETRY_DELAYS_MS.length,
    hasLoaded: ({ id, updated_at }: Playlist): boolean => attempts.get(id)?.loadedVersion === updated_at,
    /** Sets the state of the guide. Returns false if the playlist has changed since its last load. */
    setGuide(playlist: Playlist, guide: PlaylistResult['guide']): boolean {
      const last = current(playlist)
      if (last) attempts.set(playlist.id, { ...last, guide })
      return last !== null
    },
    isDue(playlist: Playlist): boolean {
      if (playlist.source === null) return false
      const last = current(playlist)
      return !last || last.nextAt <= performance.now() || (wantsGroups(playlist) && !last.areGroupsDone)
    },
    /** Forgets deleted playlists. Groups that the server no longer wants become due when it wants them again. */
    forget(playlists: readonly Playlist[]) {
      for (const [id, last] of attempts) {
        const playlist = playlists.find((other) => other.id === id)
        if (!playlist) attempts.delete(id)
        else if (last.areGroupsDone && !wantsGroups(playlist))
          attempts.set(id, { ...last, areGroupsDone: false })
      }
    },
    /** When the next load of one of the playlists is due, in milliseconds of `performance.now()`; Infinity without any. */
    nextAt: (playlists: readonly Playlist[]) =>
      Math.min(
        ...playlists
          .filter(({ source }) => source !== null)
          .map(({ id }) => attempts.get(id)?.nextAt ?? Infinity),
      ),
  }
}

export const wantsGroups = ({ tell }: Playlist): boolean => tell?.groups === true

/** Whether a playlist that was loaded is still the same; `current` is undefined if it was deleted. */
export const isUnchanged = (loaded: Playlist, current: Playlist | undefined): boolean =>
  current !== undefined && revisionOf(current) === revisionOf(loaded)

/** Differs when the playlist changed or its owner asked to try again. */
export const revisionOf = ({ id, updated_at, again_at, type, source, fallbacks }: Playlist): string =>
  JSON.stringify([id, updated_at, again_at, type, source, fallbacks])
