import type { Channel } from '@player/server/app-client/reader'
import { Logo } from './channel-list.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const COLUMNS = 6
/** Sizes in pixels of the stage. */
const COLUMN = 228
const ROW = 414
const ROWS = 2

/** Films or series, of any number, as posters: only the rows in sight are in the document, and one poster can have the focus. */
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
  /** What is in it, for a screen reader. */
  label: string
  channels: readonly Channel[]
  /** Below the title. */
  lineOf: (channel: Channel) => string
  /** Its place in `channels`. */
  chosen: number
  /** Whether the chosen poster has the focus. */
  takesFocus: boolean
  onChoose: (channel: Channel) => void
  onMove: (index: number) => void
  /** To the groups, at the left. */
  onLeave: () => void
}) {
  const { list, button, top, first, end } = useChosenRow<HTMLOListElement>({
    items: channels,
    chosen,
    rows: ROWS,
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
            style={{ transform: `translate(${x * COLUMN}px, ${y * ROW}px)` }}
          >
            <button
              type="button"
              ref={index === chosen ? button : undefined}
              tabIndex={index === chosen ? 0 : -1}
              className={index === chosen ? 'chosen' : undefined}
              onClick={() => onChoose(channel)}
            >
              <Logo channel={channel} />
              <span className="name">
                <span className="number">{channel.number}</span> {channel.name}
              </span>
            </button>
            <p>{lineOf(channel)}</p>
          </li>
        )
      })}
    </ol>
  )
}
