import type { Channel } from '@player/server/app-client/reader'
import { Logo } from './channel-list.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const COLUMNS = 6
/** In pixels of the stage. */
const COLUMN_WIDTH = 228
const ROW_HEIGHT = 414
const VISIBLE_ROWS = 2

/** Films or series as posters. Only rows near the visible ones are in the document, and one poster can have the focus. */
export function PosterGrid({
  label,
  channels,
  lineOf,
  chosen,
  takesFocus,
  onChoose,
  onMove,
  onLeave,
}: {
  /** Names the grid for screen readers. */
  label: string
  channels: readonly Channel[]
  /** A line below the title. */
  lineOf: (channel: Channel) => string
  /** The chosen film's or series' index. */
  chosen: number
  takesFocus: boolean
  onChoose: (channel: Channel) => void
  onMove: (index: number) => void
  /** Moves to the groups at the left. */
  onLeave: () => void
}) {
  const { list, button, top, first, end } = useChosenRow<HTMLOListElement>({
    items: channels,
    chosen,
    rows: VISIBLE_ROWS,
    columns: COLUMNS,
    takesFocus,
    onMove,
    leaveKey: 'left',
    onLeave,
  })
  return (
    <ol className="grid" aria-label={label} ref={list}>
      {channels.slice(first, end).map((channel, place) => {
        const index = first + place
        const [x, y] = [index % COLUMNS, Math.floor(index / COLUMNS) - top]
        return (
          <li
            key={channel.id}
            aria-posinset={index + 1}
            aria-setsize={channels.length}
            style={{ transform: `translate(${x * COLUMN_WIDTH}px, ${y * ROW_HEIGHT}px)` }}
          >
            <button
              type="button"
              ref={index === chosen ? button : undefined}
              tabIndex={index === chosen ? 0 : -1}
              className={index === chosen ? 'chosen' : undefined}
              onClick={() => onChoose(channel)}
            >
              <span className="number">{channel.number}</span> <Logo channel={channel} />
              <span className="name">{channel.name}</span>
            </button>
            <p>{lineOf(channel)}</p>
          </li>
        )
      })}
    </ol>
  )
}
