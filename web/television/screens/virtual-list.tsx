import type { ReactNode } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { useChosenRow } from './use-chosen-row.ts'

/** What the lists of channels, episodes and posters have in common. */
export interface ListProps {
  /** Names the list for screen readers. */
  label: string
  channels: readonly Channel[]
  /** The chosen channel's index. */
  chosen: number
  /** Whether the chosen channel has the focus. */
  takesFocus: boolean
  onChoose: (channel: Channel) => void
  onMove: (index: number) => void
  /** Moves to the groups at the left. */
  onLeave: () => void
}

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
  children,
  below,
}: ListProps & {
  className: string
  /** The number of visible rows. */
  rows: number
  /** In pixels of the stage, like the width. */
  rowHeight: number
  columns?: number
  columnWidth?: number
  /** What the button of a channel shows. */
  children: (channel: Channel) => ReactNode
  /** What is below the button. */
  below?: ((channel: Channel) => ReactNode) | undefined
}) {
  const { list, button, top, first, end } = useChosenRow<HTMLOListElement>({
    items: channels,
    chosen,
    rows,
    columns,
    takesFocus,
    onMove,
    leaveKey: 'left',
    onLeave,
  })
  return (
    <ol className={className} aria-label={label} ref={list}>
      {channels.slice(first, end).map((channel, place) => {
        const index = first + place
        const [x, y] = [index % columns, Math.floor(index / columns) - top]
        return (
          <li
            key={channel.id}
            aria-posinset={index + 1}
            aria-setsize={channels.length}
            style={{
              transform: `translate(${x * columnWidth}px, ${y * rowHeight}px)`,
              // The end of the row above the first would show in a grid's margin.
              visibility: y < 0 ? 'hidden' : 'visible',
            }}
          >
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
