import type { Channel } from './channel.ts'
import { flat } from './flat.ts'

/** Times in milliseconds since 1970. */
export interface Programme {
  readonly title: string
  readonly start: number
  readonly end: number
}

/** Returns the programmes of a channel: empty if the guide has none, null if it can't be read. Never rejects. */
export type Guide = (channel: Channel) => Promise<readonly Programme[] | null>

export interface OnAir {
  readonly now: Programme | null
  readonly next: Programme | null
}

const MAX_TITLE_LENGTH = 120
const MAX_DURATION_MS = 86_400_000

/** A programme of a guide, which may have no end. */
export interface Listed extends Omit<Programme, 'end'> {
  /** NaN if unknown. */
  readonly end: number
}

/** A title without outer spaces, cut to its limit. */
export const titleOf = (text: string): string => flat(text.trim().slice(0, MAX_TITLE_LENGTH))

/** One channel's programmes; one without an end ends when the next begins. `starts` are those of its other programmes. */
export function withEnds(listed: readonly Listed[], starts: readonly number[] = []): Programme[] {
  const allStarts = [...listed.map(({ start }) => start), ...starts]
  const nextAfter = (time: number) => Math.min(...allStarts.filter((start) => start > time))
  return listed
    .map(({ title, start, end }) => programmeOf(title, start, Number.isNaN(end) ? nextAfter(start) : end))
    .filter((programme) => programme !== null)
}

/** A programme; null if it has no title, or if its times are impossible. */
export function programmeOf(title: string, start: number, end: number): Programme | null {
  const short = titleOf(title)
  return short !== '' && start < end && end - start <= MAX_DURATION_MS ? { title: short, start, end } : null
}

/** The programmes on at a time and after it. They need not be sorted. */
export function onAirAt(programmes: readonly Programme[], at: number): OnAir {
  const laterProgrammes = programmes.filter(({ start }) => start > at)
  return {
    now: programmes.find(({ start, end }) => start <= at && at < end) ?? null,
    next: laterProgrammes.reduce<Programme | null>(
      (first, programme) => (first && first.start <= programme.start ? first : programme),
      null,
    ),
  }
}
