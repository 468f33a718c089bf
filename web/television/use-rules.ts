import { useEffect, useEffectEvent, useState } from 'react'
import type { GroupRules, Playlist } from '@player/server/app-client'
import { type Machine, useView } from './use-view.ts'

export type KnownRules = { is: 'waiting' | 'failed' } | { is: 'known'; rules: GroupRules | null }

/** The owner's rules for a playlist's groups. The last rules apply until newer ones are read. */
export function useRules(machine: Machine, playlist: Playlist, tries: number): KnownRules {
  const { connection } = useView(machine)
  const [result, setResult] = useState<KnownRules>({ is: 'waiting' })
  const currentPlaylist = useEffectEvent(() => playlist)
  const version = playlist.rules_version ?? 0
  useEffect(() => {
    let isCurrent = true
    machine.rules.read(currentPlaylist()).then(
      (rules) => isCurrent && setResult({ is: 'known', rules }),
      () => isCurrent && setResult((last) => (last.is === 'known' ? last : { is: 'failed' })),
    )
    return () => {
      isCurrent = false
    }
  }, [machine, version, connection, tries])
  return result
}
