import { useEffect, useEffectEvent, useState } from 'react'
import type { GroupRules, Playlist } from '@player/server/app-client'
import { useTelevision, useView } from './television-context.ts'

type RulesResult = { kind: 'waiting' | 'failed' } | { kind: 'known'; rules: GroupRules | null }

/** The owner's rules for a playlist's groups. The last rules apply until newer ones are read. */
export function useRules(playlist: Playlist, tries: number): RulesResult {
  const television = useTelevision()
  const { connection } = useView()
  const [result, setResult] = useState<RulesResult>({ kind: 'waiting' })
  const currentPlaylist = useEffectEvent(() => playlist)
  const version = playlist.rules_version ?? 0
  useEffect(() => {
    let isCurrent = true
    television.readRules(currentPlaylist()).then(
      (rules) => isCurrent && setResult({ kind: 'known', rules }),
      () => isCurrent && setResult((last) => (last.kind === 'known' ? last : { kind: 'failed' })),
    )
    return () => {
      isCurrent = false
    }
  }, [television, version, connection, tries])
  return result
}
