import type { Programme } from '@player/server/app-client/reader'

const MINUTE_MS = 60_000
const STEP_MS = 30 * MINUTE_MS
/** What the screen shows at once, and how far guides reach. */
export const SHOWN_MS = 120 * MINUTE_MS
const AHEAD_MS = 360 * MINUTE_MS

/** A part of a channel's row: a programme, or a time of which nothing is known. */
export interface Cell {
  readonly title: string
  readonly start: number
  readonly end: number
}

export interface Span {
  readonly from: number
  readonly until: number
}

/** The hours of a guide: from the half hour in which `now` is. All in milliseconds since 1970. */
export function hoursFrom(now: number): Span {
  const from = stepBefore(now)
  return { from, until: from + AHEAD_MS }
}

/** The part of the hours that shows a time near its start. */
export function windowAt(at: number, { from, until }: Span): Span {
  const start = Math.max(from, Math.min(stepBefore(at), until - SHOWN_MS))
  return { from: start, until: start + SHOWN_MS }
}

/** The half hours of a window. */
export const stepsIn = ({ from, until }: Span): number[] =>
  Array.from({ length: (until - from) / STEP_MS }, (_, place) => from + place * STEP_MS)

export const isIn = (at: number, { from, until }: Span): boolean => from <= at && at < until

/** How far into a span a time is, in percent. */
export const shareOf = (at: number, { from, until }: Span): number => ((at - from) / (until - from)) * 100

const stepBefore = (at: number): number => Math.floor(at / STEP_MS) * STEP_MS

/** A row without gaps and overlaps: programmes in order, as far as they are in the span, and what is between them. */
export function cellsIn(programmes: readonly Programme[], { from, until }: Span): readonly Cell[] {
  const cells: Cell[] = []
  let place = from
  for (const { title, start, end } of [...programmes].sort((one, other) => one.start - other.start)) {
    const [first, last] = [Math.max(start, place), Math.min(end, until)]
    if (first >= last) continue
    if (first > place) cells.push({ title: '', start: place, end: first })
    cells.push({ title, start: first, end: last })
    place = last
  }
  if (place < until) cells.push({ title: '', start: place, end: until })
  return cells
}

/** The cell at a time; the last one after them. */
export const cellAt = (cells: readonly Cell[], at: number): Cell | undefined =>
  cells.find(({ start, end }) => start <= at && at < end) ?? cells[cells.length - 1]

/** Where the cell before or after that at `at` begins; null without one. */
export function stepTo(cells: readonly Cell[], at: number, by: 1 | -1): number | null {
  const place = cells.findIndex(({ start, end }) => start <= at && at < end)
  return cells[place + by]?.start ?? null
}
