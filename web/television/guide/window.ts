import type { Programme } from '@player/server/app-client/reader'

const MINUTE_MS = 60_000
const STEP_MS = 30 * MINUTE_MS
/** The time that the screen shows at once, and that the guide covers. */
const WINDOW_MS = 120 * MINUTE_MS
const GUIDE_MS = 360 * MINUTE_MS
/** The guide begins at least this long before now, so that the title of what is on has room. */
const LEAD_MS = 20 * MINUTE_MS

/** Shorter programmes share a cell, because their own would be too narrow for a title. */
const MIN_CELL_MS = 10 * MINUTE_MS

/** A part of a channel's row: programmes, or a time without a known one, which has an empty title. */
export interface Cell {
  readonly title: string
  readonly start: number
  readonly end: number
  readonly description?: string | undefined
}

export interface Span {
  readonly from: number
  readonly until: number
}

/** The hours of a guide in milliseconds since 1970, from the last half hour that began at least `LEAD_MS` before now. */
export const hoursFrom = (now: number): Span => ({
  from: stepBefore(now - LEAD_MS),
  until: stepBefore(now) + GUIDE_MS,
})

/** The part of the hours with `at` in the middle, as far as their ends allow; it begins with a half hour. */
export function windowAt(at: number, { from, until }: Span): Span {
  const start = Math.max(from, Math.min(stepBefore(at - WINDOW_MS / 2), until - WINDOW_MS))
  return { from: start, until: start + WINDOW_MS }
}

export const stepsIn = ({ from, until }: Span): number[] =>
  Array.from({ length: (until - from) / STEP_MS }, (_, index) => from + index * STEP_MS)

export const isIn = (at: number, { from, until }: Span): boolean => from <= at && at < until

export const percentOf = (at: number, { from, until }: Span): number => ((at - from) / (until - from)) * 100

const stepBefore = (at: number): number => Math.floor(at / STEP_MS) * STEP_MS

/** A row without gaps and overlaps: the programmes in order, cut to the span, and empty cells between them. Short programmes in a row share cells. */
export function cellsIn(programmes: readonly Programme[], { from, until }: Span): readonly Cell[] {
  const cells: Cell[] = []
  let filledUntil = from
  for (const { title, start, end, description } of [...programmes].sort((a, b) => a.start - b.start)) {
    const [first, last] = [Math.max(start, filledUntil), Math.min(end, until)]
    if (first >= last) continue
    if (first > filledUntil) cells.push({ title: '', start: filledUntil, end: first })
    const before = cells[cells.length - 1]
    if (before?.title && isShort(before) && isShort({ start: first, end: last }) && before.end === first)
      cells[cells.length - 1] = { title: `${before.title} · ${title}`, start: before.start, end: last }
    else cells.push({ title, start: first, end: last, description })
    filledUntil = last
  }
  if (filledUntil < until) cells.push({ title: '', start: filledUntil, end: until })
  return cells
}

const isShort = ({ start, end }: Omit<Cell, 'title'>): boolean => end - start < MIN_CELL_MS

/** The cell at a time; the last one after all cells. */
export const cellAt = (cells: readonly Cell[], at: number): Cell | undefined =>
  cells.find(({ start, end }) => start <= at && at < end) ?? cells[cells.length - 1]

/** The start of the next (`by` 1) or previous (-1) cell from `at`; null without one. */
export function stepTo(cells: readonly Cell[], at: number, by: 1 | -1): number | null {
  const index = cells.findIndex(({ start, end }) => start <= at && at < end)
  return cells[index + by]?.start ?? null
}
