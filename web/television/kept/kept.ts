import type { Channel } from '@player/server/app-client/reader'

/** Which channel is meant: its address stays out, because that holds a password. */
export type KeptChannel = Pick<Channel, 'id' | 'name' | 'guideId'>

/** Where a film or an episode was left, in seconds. */
export interface Position {
  readonly of: string
  readonly at: number
}

/** What this television keeps of a playlist's evenings. */
export interface Kept {
  /** In the order in which they were chosen. */
  readonly favourites: readonly KeptChannel[]
  /** The channel that was watched last, and the one before it. */
  readonly last: KeptChannel | null
  readonly before: KeptChannel | null
  /** The newest last. */
  readonly positions: readonly Position[]
}

export const NOTHING_KEPT: Kept = { favourites: [], last: null, before: null, positions: [] }

const MAX_FAVOURITES = 500
const MAX_POSITIONS = 200
/** Who leaves a film before that starts again, and who is this near to its end has seen it. */
const BEGUN_SECONDS = 10
const SEEN_SHARE = 0.95

const keptOf = ({ id, name, guideId }: KeptChannel): KeptChannel => ({ id, name, guideId })

const isSame = (one: KeptChannel | null, other: KeptChannel): boolean =>
  one !== null && one.id === other.id && one.name === other.name && one.guideId === other.guideId

/** Adds a channel to the favourites, or removes the one that stands for it. `shown` are the favourites as the list has them. */
export function toggleFavourite(kept: Kept, shown: readonly (Channel | undefined)[], channel: Channel): Kept {
  const place = shown.indexOf(channel)
  const favourites =
    place < 0
      ? [...kept.favourites, keptOf(channel)].slice(-MAX_FAVOURITES)
      : kept.favourites.filter((_, index) => index !== place)
  return { ...kept, favourites }
}

/** Notes a channel that was watched, and not only passed. */
export const noteWatched = (kept: Kept, channel: KeptChannel): Kept =>
  isSame(kept.last, channel) ? kept : { ...kept, last: keptOf(channel), before: kept.last }

/** The last channel, for one that watches `current`: the other of the last two. */
export const lastChannel = ({ last, before }: Kept, current: KeptChannel | null): KeptChannel | null =>
  current && isSame(last, current) ? before : last

/** Notes where a film or episode is left; of one that has just begun or was seen, nothing is kept. */
export function notePosition(kept: Kept, { of, at }: Position, duration: number): Kept {
  const others = kept.positions.filter((one) => one.of !== of)
  const isLeft = at >= BEGUN_SECONDS && at < duration * SEEN_SHARE
  const positions = isLeft ? [...others, { of, at }].slice(-MAX_POSITIONS) : others
  return { ...kept, positions }
}

/** Where to go on, in seconds; 0 for the beginning. */
export const positionOf = ({ positions }: Kept, of: string): number =>
  positions.find((one) => one.of === of)?.at ?? 0

/** What was kept, from the storage: what is not as it should be is left out. */
export function keptIn(value: unknown): Kept {
  const { favourites, last, before, positions } = fieldsOf(value)
  return {
    favourites: listOf(favourites).filter(isKeptChannel),
    last: isKeptChannel(last) ? last : null,
    before: isKeptChannel(before) ? before : null,
    positions: listOf(positions).filter(isPosition),
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function isKeptChannel(value: unknown): value is KeptChannel {
  const { id, name, guideId } = fieldsOf(value)
  return [id, name, guideId].every((one) => typeof one === 'string')
}

function isPosition(value: unknown): value is Position {
  const { of, at } = fieldsOf(value)
  return typeof of === 'string' && typeof at === 'number' && at >= 0
}
