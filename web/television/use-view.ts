import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Client, Registration, View } from '@player/server/app-client'
import { type RemoteKey } from './remote.ts'
import { takeKeys } from './focus.ts'
import type { RunningWorld, World } from './bench/world.ts'

/** One simulated television. */
export interface Machine {
  readonly client: Client
  readonly world: RunningWorld
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

/** Takes the remote control's keys while the component is shown; `handle` says whether it used the key. */
export function useKeys(handle: (key: RemoteKey) => boolean): void {
  useEffect(() => takeKeys(handle), [handle])
}

/** The television's clock, every second unless said otherwise. */
export function useClock(world: RunningWorld, milliseconds = 1000): number {
  const [now, setNow] = useState(world.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(world.now()), milliseconds)
    return () => clearInterval(timer)
  }, [world, milliseconds])
  return now
}
