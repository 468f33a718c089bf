import {
  type Client,
  type GroupRules,
  isGroupRules,
  type Playlist,
  type Storage,
} from '@player/server/app-client'
import { noteError } from './report/errors.ts'

/** Reads the owner's rules for a playlist's groups, null without rules; the last ones if reading fails. @throws Error if there are none */
export type ReadRules = (playlist: Playlist) => Promise<GroupRules | null>

/** Reads the rules once for each version and stores them over restarts. Servers of earlier versions send no version and have no rules. */
export function createRulesReader(client: Client, storage: Storage): ReadRules {
  const cached = new Map<string, GroupRules>()
  const keyOf = ({ id }: Playlist) => `rules ${id}`

  const stored = async (playlist: Playlist) => {
    const value: unknown = cached.get(playlist.id) ?? (await storage.get(keyOf(playlist)).catch(() => null))
    return isGroupRules(value) ? value : null
  }

  return async (playlist) => {
    const version = playlist.rules_version ?? 0
    if (version === 0) return null
    const last = await stored(playlist)
    if (last?.version === version) return last
    try {
      const rules = await client.readRules(playlist.id)
      cached.set(playlist.id, rules)
      storage.set(keyOf(playlist), rules).catch(() => noteError('rules.store', client.now()))
      return rules
    } catch (error) {
      if (last) return last
      throw error
    }
  }
}
