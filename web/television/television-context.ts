import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Client, Registration, Storage, View } from '@player/server/app-client'
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
  /** Deletes all that the television stored, and starts it again. */
  readonly reset: () => void
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
