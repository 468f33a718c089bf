import type { Client, Playlist } from '@player/server/app-client'
import type { Report } from '@player/server/app-client/reader'
import type { ReadGroups } from './group-reading.ts'
import { type LoadAttempts, type TellGuide, wantsGroups } from './load-attempts.ts'
import type { Outbox } from './outbox.ts'

const MAX_AGO_SECONDS = 604_800

/** When a load ended, in milliseconds of `performance.now()`, and how long it took; null if that is no longer known. */
export interface Timing {
  readonly ended: number
  readonly milliseconds: number | null
}

interface Dependencies {
  readonly client: Pick<Client, 'tellResult' | 'tellGroups'>
  readonly attempts: Pick<LoadAttempts, 'setGuide'>
  readonly outbox: Pick<Outbox, 'put'>
  readonly currentOf: (playlist: Playlist) => Playlist | undefined
}

export type LoadTelling = ReturnType<typeof createLoadTelling>

/** Sends our server the results of loads and the groups of lists, while the owner wants them. */
export function createLoadTelling({ client, attempts, outbox, currentOf }: Dependencies) {
  /** Whether the server wants the groups now. The owner may turn it on or off while the list is loaded. */
  const areGroupsWanted = (playlist: Playlist) => {
    const current = currentOf(playlist)
    return current !== undefined && wantsGroups(current)
  }

  return {
    areGroupsWanted,
    /**
     * Returns a function that sends the result of a load, and again when the state of the guide has changed, which is null until the guide
     * was read. `copyOf` is when the copy was loaded that is shown because this load failed, in milliseconds since 1970.
     */
    result(
      playlist: Playlist,
      report: Report,
      { copyOf, ended, milliseconds }: Timing & { readonly copyOf: number | null },
    ): TellGuide {
      const { updated_at, rules_version = null } = playlist
      const copy_of = copyOf === null ? null : new Date(copyOf).toISOString()
      let sent: Parameters<TellGuide>[0] | undefined
      return (guide) => {
        const isCurrent = attempts.setGuide(playlist, guide)
        if (!isCurrent || guide === sent || !playlist.tell?.result) return
        sent = guide
        outbox.put('results.tell', playlist, async () => {
          const current = currentOf(playlist)
          if (!current?.tell?.result || current.updated_at !== updated_at) return
          const ago_seconds = Math.min(Math.floor((performance.now() - ended) / 1_000), MAX_AGO_SECONDS)
          const output = { ...report, updated_at, rules_version, copy_of, guide, milliseconds, ago_seconds }
          await client.tellResult(playlist.id, output)
        })
      }
    },
    groups(playlist: Playlist, { groups, unread }: ReadGroups) {
      outbox.put('groups.tell', playlist, async () => {
        if (areGroupsWanted(playlist)) await client.tellGroups(playlist.id, groups, unread)
      })
    },
  }
}
