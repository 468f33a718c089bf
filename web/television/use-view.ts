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
import { takeKeys } from './focus.ts'
import type { RunningWorld, World } from './bench/world.ts'
import type { PlaylistLoader } from './playlist-loader.ts'
import type { RulesStore } from './rules-store.ts'

interface Clock {
  /** In milliseconds since 1970. */
  readonly now: () => number
}

/** One simulated television. */
export interface Machine {
  readonly client: Client
  readonly world: RunningWorld
  readonly playlists: PlaylistLoader
  readonly rules: RulesStore
  /** What stays over a restart. */
  readonly storage: Storage
  /** The site's origin. */
  readonly origin: string
  /** Of this app. */
  readonly version: string
  readonly platform: Registration['platform']
  /** A factory reset. */
  reset: () => void
}

export const useView = ({ client }: Machine): View => useSyncExternalStore(client.subscribe, client.view)

export const useWorld = (world: RunningWorld): World => useSyncExternalStore(world.subscribe, world.current)

/** Whether a question covers the screen. */
export const Covered = createContext(false)

/** Takes the remote control's keys while the component is in sight; `handle` says whether it used the key. */
export function useKeys(handle: (key: RemoteKey) => boolean): void {
  const isCovered = useContext(Covered)
  // A later effect would lose a key that comes just after the component is seen.
  useLayoutEffect(() => (isCovered ? undefined : takeKeys(handle)), [handle, isCovered])
}

/** Calls `onBack` for the remote control's Back. */
export const useBack = (onBack: () => void): void =>
  useKeys((key) => {
    if (key === 'back') onBack()
    return key === 'back'
  })

/** Calls `onReturn` when the network is back, while `isWaiting` is true. */
export function useNetworkReturn(world: RunningWorld, isWaiting: boolean, onReturn: () => void): void {
  const look = useEffectEvent(() => {
    if (world.isOnline()) onReturn()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const listener = () => look()
    const stop = world.subscribe(listener)
    addEventListener('online', listener)
    return () => {
      stop()
      removeEventListener('online', listener)
    }
  }, [world, isWaiting])
}

/** A clock, every second by default. */
export function useClock(clock: Clock, milliseconds = 1000): number {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), milliseconds)
    return () => clearInterval(timer)
  }, [clock, milliseconds])
  return now
}
