import type { Channel } from './channel.ts'
import { copyText } from './copy-text.ts'

/** Times in milliseconds since 1970. */
export interface Programme {
  readonly title: string
  readonly start: number
  readonly end: number
  readonly description?: string | undefined
}

/** Returns the programmes of a channel: empty if the guide has none, null if it can't be read. Never rejects. */
export type Guide = (channel: Channel) => Promise<readonly Programme[] | null>

export interface OnAir {
  readonly now: Programme | null
  readonly next: Programme | null
}

const MAX_TITLE_LENGTH = 120
const MAX_DESCRIPTION_LENGTH = 240
const MAX_DURATION_MS = 86_400_000

export interface GuideProgramme extends Omit<Programme, 'end'> {
  /** NaN if unknown. */
  readonly end: number
}

export const titleOf = (text: string): string => copyText(text.trim().slice(0, MAX_TITLE_LENGTH))

export const descriptionOf = (text: string): string | undefined =>
  copyText(text.trim().slice(0, MAX_DESCRIPTION_LENGTH)) || undefined

/** One channel's programmes; one without an end ends when the next begins. `starts` are those of its other programmes. */
export function withEnds(programmes: readonly GuideProgramme[], starts: readonly number[] = []): Programme[] {
  const allStarts = [...programmes.map(({ start }) => start), ...starts]
  const nextAfter = (time: number) => Math.min(...allStarts.filter((start) => start > time))
  return programmes
    .map(({ title, start, end, description }) =>
      programmeOf(title, start, Number.isNaN(end) ? nextAfter(start) : end, description),
    )
    .filter((programme) => programme !== null)
}

/** A programme; null if it has no title, or if its times are impossible. */
export function programmeOf(title: string, start: number, end: number, description?: string) {
  const short = titleOf(title)
  if (short === '' || !(start < end && end - start <= MAX_DURATION_MS)) return null
  return { title: short, start, end, ...(description ? { description } : {}) }
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
