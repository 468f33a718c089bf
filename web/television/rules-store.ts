import {
  type Client,
  type GroupRules,
  isGroupRules,
  type Playlist,
  type Storage,
} from '@player/server/app-client'
import { noteError } from './report/errors.ts'

export interface RulesStore {
  /**
   * How the owner arranged a playlist's groups; null where nothing is arranged. While our server is away, what was read last.
   *
   * @throws Error if nothing was ever read
   */
  read: (playlist: Playlist) => Promise<GroupRules | null>
}

/** The rules of groups, read once for each version and kept over restarts. Servers of an earlier version have none. */
export function createRulesStore(client: Client, storage: Storage): RulesStore {
  const known = new Map<string, GroupRules>()
  const keyOf = ({ id }: Playlist) => `rules ${id}`

  const stored = async (playlist: Playlist): Promise<GroupRules | null> => {
    const found: unknown = known.get(playlist.id) ?? (await storage.get(keyOf(playlist)).catch(() => null))
    return isGroupRules(found) ? found : null
  }

  return {
    async read(playlist) {
      const version = playlist.rules_version ?? 0
      if (version === 0) return null
      const last = await stored(playlist)
      if (last?.version === version) return last
      try {
        const rules = await client.readRules(playlist.id)
        known.set(playlist.id, rules)
        storage.set(keyOf(playlist), rules).catch(() => noteError('rules.store', client.now()))
        return rules
      } catch (error) {
        if (last) return last
        throw error
      }
    },
  }
}
