import type { Client, Playlist, View } from '@player/server/app-client'
import type { RunningSurroundings } from './bench/surroundings.ts'
import { createGroupReading } from './group-reading.ts'
import type { ListCopies } from './list-copies.ts'
import { createLoadAttempts } from './load-attempts.ts'
import { createLoadTelling } from './load-telling.ts'
import { createOutbox } from './outbox.ts'
import { createPlaylistLoads } from './playlist-loads.ts'
import { noteError } from './report/errors.ts'

const MIN_PAUSE_MS = 60_000

export type PlaylistLoader = ReturnType<typeof createPlaylistLoader>

interface LoadingClient extends Pick<Client, 'now' | 'tellResult' | 'tellGroups'> {
  view: () => Pick<View, 'ended' | 'waiting'> & {
    readonly state: { readonly playlists: readonly Playlist[] } | null
  }
  subscribe: (listener: () => void) => () => void
}

/** Loads each playlist in the background, one at a time: when it is new or changed, its owner asks, about once a day, and sooner after a failure. */
export function createPlaylistLoader(
  client: LoadingClient,
  surroundings: Pick<RunningSurroundings, 'send' | 'isOnline'>,
  copies: ListCopies,
) {
  const attempts = createLoadAttempts()
  const listeners = new Set<() => void>()
  let [isLoading, isStopped] = [false, false]
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The playlists of the state; none after `stop`, so that nothing more is loaded or told. */
  const playlists = () => (isStopped ? [] : (client.view().state?.playlists ?? []))
  const currentOf = ({ id }: Playlist) => playlists().find((playlist) => playlist.id === id)

  const outbox = createOutbox(surroundings.isOnline, (code) => {
    noteError(code, client.now())
    schedule()
  })
  const { send } = surroundings
  const tell = createLoadTelling({ client, attempts, outbox, currentOf })
  const groupReading = createGroupReading({ send, currentOf })
  const onLoad = () => listeners.forEach((onChange) => onChange())
  const { open, load, restore } = createPlaylistLoads({
    client,
    send,
    attempts,
    copies,
    tell,
    groupReading,
    currentOf,
    onLoad,
    onGroups: () => void loadDue(),
  })

  const findDue = () =>
    surroundings.isOnline()
      ? playlists().find((playlist) => attempts.isDue(playlist) && !groupReading.isBusy(playlist))
      : undefined

  const loadDue = async () => {
    if (isStopped) return
    const { state, ended, waiting } = client.view()
    // A television that was removed or waits for consent may keep nothing.
    const known = state?.playlists ?? (ended || waiting ? [] : null)
    if (known) {
      attempts.forget(known)
      void copies.keepOnly(known)
    }
    outbox.sendDue()
    clearTimeout(timer)
    if (isLoading) return
    isLoading = true
    for (const playlist of playlists()) await restore(playlist)
    for (let playlist = findDue(); playlist; playlist = findDue()) await load(playlist).catch(() => undefined)
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
    open,
    /** The result of the last load of a playlist as it is now; null before the first. */
    summary: (playlist: Playlist) => attempts.current(playlist)?.summary ?? null,
    /** Some channels of each group; null before the playlist was loaded, and for a protected one. */
    firstChannels: (playlist: Playlist) => attempts.current(playlist)?.firstChannels ?? null,
    /** Calls `onChange` after each load. Returns a function that unsubscribes. */
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    stop: () => {
      isStopped = true
      copies.stop()
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
