import type { Playlist, PlaylistSource } from '@player/server/app-client'
import type { Channel, LoadedInTurn } from '@player/server/app-client/reader'
import type { ReadGroups } from './group-reading.ts'
import { revisionOf } from './load-attempts.ts'

const INDEX = 'copies'
const keyOf = ({ id }: { readonly id: string }) => `copy ${id}`

/** Characters of all copies together. A list of 50,000 channels has about 10 million. */
const MAX_CHARACTERS = 40_000_000

/** What is known of a copy without reading its channels. */
interface CopyFacts {
  readonly id: string
  /** The playlist's revision that was loaded. */
  readonly revision: string
  readonly from: PlaylistSource
  /** In milliseconds since 1970, like `dueAt`. */
  readonly loadedAt: number
  /** When the next load is due; 0 if a later load failed, or if the panel sent no categories although the owner arranges them. */
  readonly dueAt: number
  /** The groups to tell our server again after a restart; null until they are read, and if the owner doesn't arrange them. */
  readonly groups: ReadGroups | null
  /** In characters. */
  readonly size: number
}

interface ListCopy extends CopyFacts {
  readonly list: LoadedInTurn
}

export interface CopyStorage {
  get: (key: string) => Promise<unknown>
  change: (values: readonly (readonly [key: string, value: unknown])[]) => Promise<void>
}

export type ListCopies = ReturnType<typeof createListCopies>

/**
 * Stores copies of playlists' channels over restarts, none of a protected playlist. Deletes the oldest if all together are too large.
 * While the storage fails there are no copies; `onError` is called when one could not be saved.
 */
export function createListCopies(storage: CopyStorage, onError: () => void) {
  /** The facts of all copies, the newest first; null until they are read. */
  let stored: readonly CopyFacts[] | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false

  /** Runs one action after the other. If the storage fails, calls `onFailure` and resolves to null. */
  const inTurn = <Result>(
    act: (copies: readonly CopyFacts[]) => Promise<Result | null>,
    onFailure: () => void = () => undefined,
  ): Promise<Result | null> => {
    const result = last
      .then(async () => {
        stored ??= factsIn(await storage.get(INDEX))
        return await act(stored)
      })
      .catch(() => {
        onFailure()
        return null
      })
    last = result
    return result
  }

  /** Replaces the index, and in the same change stores the first one's `list` and deletes the lists that left it. */
  const replace = async (
    copies: readonly CopyFacts[],
    next: readonly CopyFacts[],
    list?: Omit<LoadedInTurn, 'from'>,
  ) => {
    if (isStopped) return
    const deleted = copies.filter(({ id }) => !next.some((other) => other.id === id))
    await storage.change([
      [INDEX, next],
      ...deleted.map((copy) => [keyOf(copy), undefined] as const),
      ...(list && next[0] ? [[keyOf(next[0]), list] as const] : []),
    ])
    stored = next
  }

  return {
    facts: (playlist: Playlist) =>
      inTurn(async (copies) => copies.find((copy) => isCopyOf(copy, playlist)) ?? null),

    read: (playlist: Playlist) =>
      inTurn(async (copies): Promise<ListCopy | null> => {
        const facts = copies.find((copy) => isCopyOf(copy, playlist))
        if (!facts) return null
        const list = await storage.get(keyOf(facts))
        return isList(list) ? { ...facts, list: { ...list, from: facts.from } } : null
      }),

    save: (
      playlist: Playlist,
      { from, ...list }: LoadedInTurn,
      times: Pick<CopyFacts, 'loadedAt' | 'dueAt'>,
    ) =>
      inTurn(async (copies) => {
        const others = copies.filter(({ id }) => id !== playlist.id)
        const size = sizeOf(list.channels)
        const { id } = playlist
        const copy: CopyFacts = { id, revision: revisionOf(playlist), from, ...times, groups: null, size }
        try {
          if (size > 0 && size <= MAX_CHARACTERS && isCopyOf(copy, playlist))
            await replace(copies, [copy, ...fitting(others, MAX_CHARACTERS - size)], list)
          else await replace(copies, others)
        } catch (error) {
          // The earlier list must not pass for this one.
          stored = others
          await replace(copies, others)
          throw error
        }
        return null
      }, onError),

    /** Changes the facts of a copy, if it is of this revision of the playlist. */
    update: (playlist: Playlist, changes: Partial<Pick<CopyFacts, 'dueAt' | 'groups'>>) =>
      inTurn(async (copies) => {
        const isThisRevision = (copy: CopyFacts) => copy.revision === revisionOf(playlist)
        if (copies.some(isThisRevision))
          await replace(
            copies,
            copies.map((copy) => (isThisRevision(copy) ? { ...copy, ...changes } : copy)),
          )
        return null
      }),

    /** Deletes all copies but those of these playlists. */
    keepOnly: (playlists: readonly Playlist[]) =>
      inTurn(async (copies) => {
        const next = copies.filter((copy) => playlists.some((playlist) => isCopyOf(copy, playlist)))
        if (next.length < copies.length) await replace(copies, next)
        return null
      }),

    stop() {
      isStopped = true
    },
  }
}

/** Whether a copy may be shown for a playlist, which is not protected and still has the address that was loaded. */
function isCopyOf({ id, from }: CopyFacts, { type, source, fallbacks, ...playlist }: Playlist): boolean {
  const address = JSON.stringify(from.source)
  return (
    id === playlist.id &&
    !playlist.protected &&
    source !== null &&
    from.type === type &&
    [source, ...(fallbacks ?? [])].some((other) => JSON.stringify(other) === address)
  )
}

const fitting = (copies: readonly CopyFacts[], room: number): readonly CopyFacts[] => {
  let left = room
  return copies.filter(({ size }) => (left -= size) >= 0)
}

const sizeOf = (channels: readonly Channel[]): number =>
  channels.reduce(
    (sum, { id, name, group, guideId, logo, url }) =>
      sum + id.length + name.length + group.length + guideId.length + (logo?.length ?? 0) + url.length,
    0,
  )

/** Reads the facts from storage; leaves out damaged ones. */
const factsIn = (value: unknown): readonly CopyFacts[] => (Array.isArray(value) ? value.filter(isFacts) : [])

function isFacts(value: unknown): value is CopyFacts {
  const { id, revision, from, loadedAt, dueAt, groups, size } = Object(value)
  return (
    typeof id === 'string' &&
    typeof revision === 'string' &&
    typeof Object(from).source === 'object' &&
    [loadedAt, dueAt, size].every(Number.isFinite) &&
    (groups === null || isReadGroups(groups))
  )
}

function isReadGroups(value: unknown): value is ReadGroups {
  const { groups, unread } = Object(value)
  return Array.isArray(groups) && Array.isArray(unread)
}

function isList(value: unknown): value is Omit<LoadedInTurn, 'from'> {
  const { channels, areGroupsKnown, report } = Object(value)
  return (
    Array.isArray(channels) &&
    channels.every(isChannel) &&
    typeof areGroupsKnown === 'boolean' &&
    typeof Object(report).outcome === 'string'
  )
}

function isChannel(value: unknown): value is Channel {
  const { id, name, group, guideId, url } = Object(value)
  return [id, name, group, guideId, url].every((field) => typeof field === 'string')
}
