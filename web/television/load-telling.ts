import type { Client, Playlist, PlaylistGroups } from '@player/server/app-client'
import { groupsToTell } from '@player/server/app-client/arrange'
import {
  type Account,
  type LibraryKind,
  loadLibrary,
  LoadingFailed,
  type LoadedInTurn,
  panelAccount,
  type Report,
} from '@player/server/app-client/reader'
import { groupsOf } from './arranged.ts'
import type { RunningSurroundings } from './bench/surroundings.ts'
import { type LoadAttempts, type TellGuide, wantsGroups } from './load-attempts.ts'
import type { Outbox } from './outbox.ts'

/** Statuses that may be others soon; all other refusals mean that the account has no films or series. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 429])

/** The maximum of `ago_seconds`. */
const MAX_AGO_SECONDS = 604_800

const LIBRARIES: readonly LibraryKind[] = ['film', 'series']

/** When a load ended, in milliseconds of `performance.now()`, and how long it took; null if that is no longer known. */
export interface Timing {
  readonly ended: number
  readonly milliseconds: number | null
}

interface Dependencies {
  readonly client: Pick<Client, 'tellResult' | 'tellGroups'>
  readonly send: RunningSurroundings['send']
  readonly attempts: Pick<LoadAttempts, 'setGuide'>
  readonly outbox: Pick<Outbox, 'put'>
  /** The playlist as it is now; undefined if it was deleted. */
  readonly currentOf: (playlist: Playlist) => Playlist | undefined
}

export type LoadTelling = ReturnType<typeof createLoadTelling>

/** Tells our server the results of loads and the groups of lists, while the owner wants them. */
export function createLoadTelling({ client, send, attempts, outbox, currentOf }: Dependencies) {
  /** Whether the server wants the groups now. The owner may turn it on or off while the list is loaded. */
  const areGroupsWanted = (playlist: Playlist) => {
    const current = currentOf(playlist)
    return current !== undefined && wantsGroups(current)
  }

  /** The films or series of an account, none if the panel refuses them; null if they or their categories could not be read as a whole. */
  const titlesOf = async (account: Account, kind: LibraryKind) => {
    try {
      const { channels, areGroupsKnown, report } = await loadLibrary(account, kind, send)
      return areGroupsKnown && report.outcome !== 'cut' ? channels : null
    } catch (error) {
      if (!(error instanceof LoadingFailed)) throw error
      const status = error.report.http_status ?? 0
      return status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status) ? [] : null
    }
  }

  return {
    areGroupsWanted,
    /**
     * Returns a function that sends the result of a load, and again when the state of the guide changed; null while the guide was not
     * read. `copyOf` is when the copy was loaded that is shown because this load failed, in milliseconds since 1970.
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
    /**
     * The groups of a loaded list, with those of films and series, which only panels have. If films or series could not be read, their
     * groups are the `earlier` ones: without them they would look as if the provider had removed them.
     */
    async groupsOf({ channels, from }: LoadedInTurn, earlier: PlaylistGroups): Promise<PlaylistGroups> {
      const groups = groupsOf(channels, 'live')
      const account = panelAccount(from)
      for (const kind of account ? LIBRARIES : []) {
        const titles = account && (await titlesOf(account, kind))
        groups.push(...(titles ? groupsOf(titles, kind) : earlier.filter((group) => group.kind === kind)))
      }
      return groupsToTell(groups)
    },
    /** Sends the groups, which the owner arranges on the website. */
    groups(playlist: Playlist, groups: PlaylistGroups) {
      outbox.put('groups.tell', playlist, async () => {
        if (areGroupsWanted(playlist)) await client.tellGroups(playlist.id, groups)
      })
    },
  }
}
