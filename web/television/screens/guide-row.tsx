import { useContext, useEffect, useMemo, useRef } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { libraryWords as texts } from '../library-words.ts'
import { useProgrammes } from '../guide/use-programmes.ts'
import { type Cell, cellAt, cellsIn, type Span, stepTo } from '../guide/window.ts'
import { CoveredContext, useKeys } from '../use-keys.ts'
import { clockText } from '../time-words.ts'
import { words } from '../words.ts'
import { GuideCell } from './guide-cell.tsx'
import { Logo } from './logo.tsx'

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
  const isCovered = useContext(CoveredContext)
  useEffect(() => {
    if (!chosen || isCovered) return
    if (!isInSections()) button.current?.focus()
    onChosen(chosen)
  }, [chosen, isCovered, onChosen])
  useKeys((key) => {
    if (at === null || (key !== 'left' && key !== 'right') || isInSections()) return false
    const next = stepTo(cells, at, key === 'right' ? 1 : -1)
    if (next !== null) onMove(next)
    return true
  })
  const note =
    programmes === null ? '…' : programmes === 'unreadable' ? words.guide.unreadable : texts.noProgramme
  return (
    <>
      <span className="of">
        <Logo channel={channel} />
        <span className="name">{channel.name}</span>
      </span>
      <span className="cells">
        {cells
          .filter(({ start, end }) => start < shown.until && end > shown.from)
          .map((cell) => (
            <GuideCell
              key={cell.start}
              cell={cell}
              shown={shown}
              now={now}
              note={note}
              label={`${channel.name}, ${clockText(cell.start)}–${clockText(cell.end)}: ${cell.title || note}`}
              button={cell === chosen ? button : null}
              onWatch={() => onWatch(channel)}
            />
          ))}
      </span>
    </>
  )
}

const isInSections = (): boolean => Boolean(document.activeElement?.closest('.sections'))
