import type { Channel } from '@player/server/app-client/reader'

/** Identifies a channel without its address, which contains a password. */
export type ChannelRef = Pick<Channel, 'id' | 'name' | 'guideId'>

/** Where the viewer left a film or an episode, as it is stored: `of` is its `titleKey`, `at` the second. */
interface Position {
  readonly of: string
  readonly at: number
}

export interface SavedState {
  /** In the order in which the viewer added them. */
  readonly favourites: readonly ChannelRef[]
  /** The channel watched last, and the one before it. */
  readonly last: ChannelRef | null
  readonly before: ChannelRef | null
  /** The newest last. */
  readonly positions: readonly Position[]
}

const MAX_FAVOURITES = 500
const MAX_POSITIONS = 200
/** Positions before this second, or after this share of the film, are not saved. */
const MIN_POSITION_SECONDS = 10
const MAX_POSITION_SHARE = 0.95

const refOf = ({ id, name, guideId }: ChannelRef): ChannelRef => ({ id, name, guideId })

const isSame = (a: ChannelRef | null, b: ChannelRef): boolean =>
  a !== null && a.id === b.id && a.name === b.name && a.guideId === b.guideId

/** Adds a channel to the favourites or removes it. `shown` has the channel of the current list for each favourite. */
export function toggleFavourite(
  saved: SavedState,
  shown: readonly (Channel | undefined)[],
  channel: Channel,
): SavedState {
  const index = shown.indexOf(channel)
  const favourites =
    index < 0
      ? [...saved.favourites, refOf(channel)].slice(-MAX_FAVOURITES)
      : saved.favourites.filter((_, other) => other !== index)
  return { ...saved, favourites }
}

/** Saves a channel as the last one. Do not call it for channels that the viewer only skips through. */
export const noteWatched = (saved: SavedState, channel: ChannelRef): SavedState =>
  isSame(saved.last, channel) ? saved : { ...saved, last: refOf(channel), before: saved.last }

/** The last channel other than `current`; null if there is none. */
export const lastChannel = ({ last, before }: SavedState, current: ChannelRef | null): ChannelRef | null =>
  current && isSame(last, current) ? before : last

export function notePosition(saved: SavedState, { of, at }: Position, duration: number): SavedState {
  const others = saved.positions.filter((position) => position.of !== of)
  const isSaved = at >= MIN_POSITION_SECONDS && at < duration * MAX_POSITION_SHARE
  const positions = isSaved ? [...others, { of, at }].slice(-MAX_POSITIONS) : others
  return { ...saved, positions }
}

/** Where to continue, in seconds; 0 for the beginning. */
export const positionOf = ({ positions }: SavedState, titleKey: string): number =>
  positions.find((position) => position.of === titleKey)?.at ?? 0

/** Reads the state from storage; leaves out invalid fields and entries. */
export function parseSaved(value: unknown): SavedState {
  const { favourites, last, before, positions } = fieldsOf(value)
  return {
    favourites: listOf(favourites).filter(isChannelRef),
    last: isChannelRef(last) ? last : null,
    before: isChannelRef(before) ? before : null,
    positions: listOf(positions).filter(isPosition),
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function isChannelRef(value: unknown): value is ChannelRef {
  const { id, name, guideId } = fieldsOf(value)
  return [id, name, guideId].every((field) => typeof field === 'string')
}

function isPosition(value: unknown): value is Position {
  const { of, at } = fieldsOf(value)
  return typeof of === 'string' && typeof at === 'number' && at >= 0
}
