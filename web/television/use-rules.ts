import { useEffect, useEffectEvent, useState } from 'react'
import type { GroupRules, Playlist } from '@player/server/app-client'
import { type Machine, useView } from './use-view.ts'

export type KnownRules = { is: 'waiting' | 'failed' } | { is: 'known'; rules: GroupRules | null }

/** How the owner arranged a playlist's groups. Those read before count until newer ones are there. */
export function useRules(machine: Machine, playlist: Playlist, tries: number): KnownRules {
  const { connection } = useView(machine)
  const [found, setFound] = useState<KnownRules>({ is: 'waiting' })
  const newest = useEffectEvent(() => playlist)
  const version = playlist.rules_version ?? 0
  useEffect(() => {
    let isCurrent = true
    machine.rules.read(newest()).then(
      (rules) => isCurrent && setFound({ is: 'known', rules }),
      () => isCurrent && setFound((before) => (before.is === 'known' ? before : { is: 'failed' })),
    )
    return () => {
      isCurrent = false
    }
  }, [machine, version, connection, tries])
  return found
}
