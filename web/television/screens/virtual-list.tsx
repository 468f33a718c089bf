import type { ReactNode } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { useChosenRow } from './use-chosen-row.ts'

export interface ListProps {
  /** Names the list for screen readers. */
  label: string
  channels: readonly Channel[]
  /** The query of a search, which is highlighted in the names. */
  query?: string
  chosen: number
  takesFocus: boolean
  onChoose: (channel: Channel) => void
  onMove: (index: number) => void
  /** Moves to what is at the left: the groups, or the keys of a search. */
  onLeave: () => void
}

/** A title in a list, above the channel with this index. */
export interface Heading {
  readonly index: number
  readonly text: string
}

/** In pixels of the stage, as in search.css. */
const HEADING_HEIGHT = 52

/** A list or grid of any length. Only rows near the visible ones are in the document, and one item can have the focus. */
export function VirtualList({
  label,
  channels,
  chosen,
  takesFocus,
  onChoose,
  onMove,
  onLeave,
  className,
  rows,
  rowHeight,
  columns = 1,
  columnWidth = 0,
  headings = NO_HEADINGS,
  children,
  below,
}: ListProps & {
  className: string
  rows: number
  /** In pixels of the stage, like the width. */
  rowHeight: number
  columns?: number
  columnWidth?: number
  /** Titles within a list of one column. */
  headings?: readonly Heading[] | undefined
  /** What the button of a channel shows. */
  children: (channel: Channel) => ReactNode
  below?: ((channel: Channel) => ReactNode) | undefined
}) {
  const {
    list,
    button,
    top,
    first,
    end: last,
  } = useChosenRow<HTMLOListElement>({
    items: channels,
    chosen,
    rows,
    columns,
    takesFocus,
    onMove,
    leaveKey: 'left',
    onLeave,
  })
  const headingsBefore = (index: number) => headings.filter((heading) => heading.index < index).length
  const height = rows * rowHeight + headings.length * HEADING_HEIGHT
  return (
    <ol className={className} aria-label={label} ref={list}>
      {channels.slice(first, last).map((channel, place) => {
        const index = first + place
        const [column, row] = [index % columns, Math.floor(index / columns) - top]
        const heading = headings.find((each) => each.index === index)
        const y = row * rowHeight + (headingsBefore(index) - headingsBefore(top)) * HEADING_HEIGHT
        const end = y + (heading ? HEADING_HEIGHT : 0) + rowHeight
        return (
          <li
            key={channel.id}
            aria-posinset={index + 1}
            aria-setsize={channels.length}
            style={{
              transform: `translate(${column * columnWidth}px, ${y}px)`,
              // The row above the first one would show in a grid's margin, and headings leave room for only a part of the last one.
              visibility: row < 0 || (headings.length > 0 && end > height) ? 'hidden' : 'visible',
            }}
          >
            {heading && <h2>{heading.text}</h2>}
            <button
              type="button"
              ref={index === chosen ? button : undefined}
              tabIndex={index === chosen ? 0 : -1}
              className={index === chosen ? 'chosen' : undefined}
              onClick={() => onChoose(channel)}
            >
              {children(channel)}
            </button>
            {below?.(channel)}
          </li>
        )
      })}
    </ol>
  )
}

const NO_HEADINGS: readonly Heading[] = []
