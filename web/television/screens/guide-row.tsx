import { useContext, useEffect, useMemo, useRef } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { libraryWords as texts } from '../library-words.ts'
import { useProgrammes } from '../guide/use-on-air.ts'
import { type Cell, cellAt, cellsIn, shareOf, type Span, stepTo } from '../guide/window.ts'
import { Covered, useKeys } from '../use-view.ts'
import { clockText } from '../time-words.ts'
import { words } from '../words.ts'
import { Logo } from './logo.tsx'

/** In percent of the row. Narrower programmes have room for one line, and still narrower ones only for a mark. */
const MIN_LINES_SHARE = 16
const MIN_LINE_SHARE = 7
/** Narrower times without a programme say only so. */
const MIN_NOTE_SHARE = 20

/** A channel's programmes in the visible hours of the guide. One programme of the chosen channel has the focus. */
export function GuideRow({
  guide,
  channel,
  hours,
  shown,
  now,
  at,
  onMove,
  onChosen,
  onWatch,
}: {
  guide: Guide
  channel: Channel
  hours: Span
  /** The visible part of the hours. */
  shown: Span
  now: number
  /** The chosen time if the channel is chosen; null for the others. */
  at: number | null
  onMove: (at: number) => void
  onChosen: (cell: Cell) => void
  onWatch: (channel: Channel) => void
}) {
  const programmes = useProgrammes(guide, channel, now)
  const { from, until } = hours
  const cells = useMemo(
    () => cellsIn(Array.isArray(programmes) ? programmes : [], { from, until }),
    [programmes, from, until],
  )
  const chosen = at === null ? undefined : cellAt(cells, at)
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(Covered)
  useEffect(() => {
    if (!chosen || isCovered) return
    button.current?.focus()
    onChosen(chosen)
  }, [chosen, isCovered, onChosen])
  useKeys((key) => {
    if (at === null || (key !== 'left' && key !== 'right')) return false
    const next = stepTo(cells, at, key === 'right' ? 1 : -1)
    if (next !== null) onMove(next)
    return true
  })
  const titleOf = ({ title }: Cell) =>
    title ||
    (programmes === null ? '…' : programmes === 'unreadable' ? words.guide.unreadable : texts.noProgramme)
  return (
    <>
      <span className="of">
        <Logo channel={channel} />
        <span className="name">{channel.name}</span>
      </span>
      <span className="cells">
        {cells
          .filter(({ start, end }) => start < shown.until && end > shown.from)
          .map((cell) => {
            const left = Math.max(0, shareOf(cell.start, shown))
            const width = Math.min(100, shareOf(cell.end, shown)) - left
            const isChosen = cell === chosen
            const isNow = cell.start <= now && now < cell.end
            const passed = ((shareOf(now, shown) - left) / width) * 100
            const isNarrow = width < MIN_LINES_SHARE
            return (
              <button
                key={cell.start}
                type="button"
                ref={isChosen ? button : undefined}
                tabIndex={isChosen ? 0 : -1}
                className={`${cell.title === '' ? 'unknown' : isNow ? 'on' : ''}${isNarrow ? ' narrow' : ''}`}
                aria-label={`${channel.name}, ${clockText(cell.start)}–${clockText(cell.end)}: ${titleOf(cell)}`}
                style={{ left: `${left}%`, width: `${width}%` }}
                onClick={() => onWatch(channel)}
              >
                <span className="programme">{textIn(cell.title, titleOf(cell), width)}</span>
                {isNow && <span className="passed" style={{ width: `${passed}%` }} />}
              </button>
            )
          })}
      </span>
    </>
  )
}

/** What a cell shows: its title, or `note` if it has none; only a mark where neither has room. */
function textIn(title: string, note: string, width: number): string {
  if (title === '') return width < MIN_NOTE_SHARE ? '–' : note
  return width < MIN_LINE_SHARE ? '…' : title
}
