import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Client, Registration, Storage, View } from '@player/server/app-client'
import { type RemoteKey } from './remote.ts'
import { addKeyHandler } from './focus.ts'
import type { RunningSurroundings } from './bench/surroundings.ts'
import type { PlaylistLoader } from './playlist-loader.ts'
import type { ReadRules } from './rules-store.ts'

export interface Television {
  readonly client: Client
  readonly surroundings: RunningSurroundings
  readonly playlists: PlaylistLoader
  readonly readRules: ReadRules
  /** Survives a restart. */
  readonly storage: Storage
  readonly origin: string
  readonly version: string
  readonly platform: Registration['platform']
  reset: () => void
}

export const TelevisionContext = createContext<Television | null>(null)

export function useTelevision(): Television {
  const television = useContext(TelevisionContext)
  if (!television) throw new Error('No television is set.')
  return television
}

export function useView(): View {
  const { client } = useTelevision()
  return useSyncExternalStore(client.subscribe, client.view)
}

/** Whether a question covers the screen. */
export const Covered = createContext(false)

/** Handles the remote control's keys while no question covers the component. `handle` returns whether it used the key. */
export function useKeys(handle: (key: RemoteKey) => boolean): void {
  const isCovered = useContext(Covered)
  // `useEffect` would lose a key pressed just after the component is painted.
  useLayoutEffect(() => (isCovered ? undefined : addKeyHandler(handle)), [handle, isCovered])
}

export const useBack = (onBack: () => void): void =>
  useKeys((key) => {
    if (key === 'back') onBack()
    return key === 'back'
  })

/** Calls `onReturn` when the network is available again, while `isWaiting` is true. */
export function useNetworkReturn(isWaiting: boolean, onReturn: () => void): void {
  const { surroundings } = useTelevision()
  const check = useEffectEvent(() => {
    if (surroundings.isOnline()) onReturn()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const listener = () => check()
    const unsubscribe = surroundings.subscribe(listener)
    addEventListener('online', listener)
    return () => {
      unsubscribe()
      removeEventListener('online', listener)
    }
  }, [surroundings, isWaiting])
}

/** The time of the television's clock in milliseconds since 1970, updated every second by default. */
export const useClock = (milliseconds = 1000): number => useTime(useTelevision().surroundings, milliseconds)

/** The server's time, by which programmes begin. */
export const useServerClock = (milliseconds: number): number => useTime(useTelevision().client, milliseconds)

function useTime(clock: { readonly now: () => number }, milliseconds: number): number {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), milliseconds)
    return () => clearInterval(timer)
  }, [clock, milliseconds])
  return now
}
