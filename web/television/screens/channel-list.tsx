import { useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { useChosenRow } from './use-chosen-row.ts'

const ROW = 92
const ROWS = 9
/** A list of any length: only the rows in sight are in the document, and one of them can have the focus. */
export function ChannelList({
  channels,
  chosen,
  takesFocus,
  onChoose,
  onMove,
  onLeave,
}: {
  channels: readonly Channel[]
  /** Its place in `channels`. */
  chosen: number
  /** Whether the chosen row has the focus. */
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
    takesFocus,
    onMove,
    leaveKey: 'left',
    onLeave,
  })
  return (
    <ol className="list" aria-label="Channels" ref={list}>
      {channels.slice(first, end).map((channel, place) => {
        const index = first + place
        return (
          <li
            key={channel.id}
            aria-posinset={index + 1}
            aria-setsize={channels.length}
            style={{ transform: `translateY(${(index - top) * ROW}px)` }}
          >
            <button
              type="button"
              ref={index === chosen ? button : undefined}
              tabIndex={index === chosen ? 0 : -1}
              className={index === chosen ? 'chosen' : undefined}
              onClick={() => onChoose(channel)}
            >
              <span className="number">{channel.number}</span>
              <Logo channel={channel} />
              <span className="name">{channel.name}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** A broken picture leaves its place empty. */
export function Logo({ channel: { logo } }: { channel: Channel }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!logo || logo === broken) return <span className="logo" />
  // Each address has an element of its own: an error of the one before is not this one's.
  return <img key={logo} className="logo" src={logo} alt="" onError={() => setBroken(logo)} />
}
