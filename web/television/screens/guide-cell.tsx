import type { RefObject } from 'react'
import { type Cell, percentOf, type Span } from '../guide/window.ts'

/** The approximate width of a letter, and of the space beside a title, in percent of the row. */
const LETTER_PERCENT = 1.1
const MARGIN_PERCENT = 2
/** In narrower cells two lines would cut off single words. */
const MIN_LINES_PERCENT = 16
/** The space after a cell that ends in the visible hours, in pixels. */
const GAP = 6
/** A title is cut off after this many letters at the earliest; with less room it is left out. */
const MIN_LETTERS = 8

/** A programme of a channel, or a time without a known one. What is over can't be chosen. */
export function GuideCell({
  cell,
  shown,
  now,
  note,
  label,
  button,
  onWatch,
}: {
  cell: Cell
  shown: Span
  now: number
  /** What a cell without a programme says. */
  note: string
  /** For screen readers. */
  label: string
  /** The ref of the chosen cell's button; null for other cells. */
  button: RefObject<HTMLButtonElement | null> | null
  onWatch: () => void
}) {
  const { title, start, end } = cell
  const left = Math.max(0, percentOf(start, shown))
  const width = Math.min(100, percentOf(end, shown)) - left
  const style = { left: `${left}%`, width: `${width}%` }
  const isOn = start <= now && now < end
  const passed = Math.max(0, (percentOf(now, shown) - left) / width)
  const kind = title === '' ? ' unknown' : end <= now ? ' over' : isOn ? ' on' : ''
  const edges = `${start < shown.from ? ' begun' : ''}${end > shown.until ? ' goes-on' : ''}`
  const className = `cell${kind}${edges}${width < MIN_LINES_PERCENT ? ' narrow' : ''}`
  const text = <span className="programme">{textIn(title, note, width)}</span>
  if (end <= now)
    return (
      <span className={className} style={style} aria-hidden="true">
        {title !== '' && text}
      </span>
    )
  return (
    <button
      type="button"
      ref={button}
      tabIndex={button ? 0 : -1}
      className={className}
      aria-label={label}
      style={style}
      onClick={onWatch}
    >
      {text}
      {isOn && (
        // Ends at the line of now: its share of the cell's width and of the gap.
        <span
          className="passed"
          style={{ width: `calc(${passed * 100}% + ${end > shown.until ? 0 : passed * GAP}px)` }}
        />
      )}
    </button>
  )
}

/** The text that fits in a cell: the title, perhaps cut off, or `note` if there is no title; '' if there is no room. */
function textIn(title: string, note: string, width: number): string {
  const room = (width - MARGIN_PERCENT) / LETTER_PERCENT
  const needed = title === '' ? note.length : Math.min(title.length, MIN_LETTERS)
  return needed <= room ? title || note : ''
}
