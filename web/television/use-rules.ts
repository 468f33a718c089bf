import { useEffect, useEffectEvent, useState } from 'react'
import type { GroupRules, Playlist } from '@player/server/app-client'
import { type Television, useView } from './use-view.ts'

export type KnownRules = { is: 'waiting' | 'failed' } | { is: 'known'; rules: GroupRules | null }

/** The owner's rules for a playlist's groups. The last rules apply until newer ones are read. */
export function useRules(television: Television, playlist: Playlist, tries: number): KnownRules {
  const { connection } = useView(television)
  const [result, setResult] = useState<KnownRules>({ is: 'waiting' })
  const currentPlaylist = useEffectEvent(() => playlist)
  const version = playlist.rules_version ?? 0
  useEffect(() => {
    let isCurrent = true
    television.rules.read(currentPlaylist()).then(
      (rules) => isCurrent && setResult({ is: 'known', rules }),
      () => isCurrent && setResult((last) => (last.is === 'known' ? last : { is: 'failed' })),
    )
    return () => {
      isCurrent = false
    }
  }, [television, version, connection, tries])
  return result
}
