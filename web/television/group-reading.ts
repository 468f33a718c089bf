import type { Playlist, PlaylistGroups } from '@player/server/app-client'
import { type GroupToTell, groupsToTell } from '@player/server/app-client/arrange'
import {
  type Account,
  type LibraryKind,
  loadLibrary,
  LoadingFailed,
  type LoadedInTurn,
  panelAccount,
} from '@player/server/app-client/reader'
import { groupsOf } from './arranged.ts'
import { parseUrl } from '../src/ui/parsed-url.ts'
import type { RunningSurroundings } from './bench/surroundings.ts'
import { isUnchanged } from './load-attempts.ts'

/** Answers of a panel without films or series. Others, such as the 403 of a protection against bots, are failures. */
const NONE_STATUSES: ReadonlySet<number | null> = new Set([404, 410])

const LIBRARIES: readonly LibraryKind[] = ['film', 'series']

interface Dependencies {
  readonly send: RunningSurroundings['send']
  readonly currentOf: (playlist: Playlist) => Playlist | undefined
}

export interface ReadGroups {
  readonly groups: PlaylistGroups
  /** The kinds that could not be read. */
  readonly unread: readonly LibraryKind[]
}

export type GroupReading = ReturnType<typeof createGroupReading>

/** Reads the groups that our server gets; films and series of one playlist at a time, because the lists of several need too much memory. */
export function createGroupReading({ send, currentOf }: Dependencies) {
  let readingHost: string | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** The groups of an account's films or series, none if the panel has none; null if they or their categories could not be read as a whole. */
  const readKind = async (account: Account, kind: LibraryKind): Promise<readonly GroupToTell[] | null> => {
    try {
      const { channels, areGroupsKnown, report } = await loadLibrary(account, kind, send)
      return areGroupsKnown && report.outcome !== 'cut' ? groupsOf(channels, kind) : null
    } catch (error) {
      if (!(error instanceof LoadingFailed)) throw error
      return NONE_STATUSES.has(error.report.http_status) ? [] : null
    }
  }

  const readLibraries = async (
    playlist: Playlist,
    account: Account,
    live: readonly GroupToTell[],
  ): Promise<ReadGroups | null> => {
    if (!isUnchanged(playlist, currentOf(playlist))) return null
    readingHost = hostOf(account.host)
    try {
      const groups = [...live]
      const unread: LibraryKind[] = []
      for (const kind of LIBRARIES) {
        const kindGroups = await readKind(account, kind)
        if (!isUnchanged(playlist, currentOf(playlist))) return null
        if (kindGroups) groups.push(...kindGroups)
        else unread.push(kind)
      }
      return { groups: groupsToTell(groups), unread }
    } finally {
      readingHost = null
    }
  }

  return {
    /** The groups of a loaded list, with those of films and series, which only panels have. Null if the playlist changed meanwhile. */
    read(playlist: Playlist, { channels, from }: LoadedInTurn): Promise<ReadGroups | null> {
      const live = groupsOf(channels, 'live')
      const account = panelAccount(from)
      if (!account) return Promise.resolve({ groups: groupsToTell(live), unread: [] })
      const reading = last.then(() => readLibraries(playlist, account, live))
      last = reading.catch(() => undefined)
      return reading
    },
    /** Whether a host of the playlist is sending films and series. */
    isBusy: ({ source, fallbacks }: Playlist): boolean =>
      [source, ...(fallbacks ?? [])].some(
        (other) => other !== null && hostOf('host' in other ? other.host : other.url) === readingHost,
      ),
  }
}

const hostOf = (address: string): string => parseUrl(address)?.host ?? ''
