import { useContext, useEffect, useRef, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { Covered, useKeys } from '../use-view.ts'

const ROW = 92
const ROWS = 9
/** Rows outside the window that are drawn too, so that moving has no gaps. */
const BESIDE = 2

/** Of a list in which one row is chosen: the row at the top, and which rows are drawn. */
export function rowsInSight(length: number, chosen: number, rows: number) {
  const top = Math.max(0, Math.min(chosen - Math.floor(rows / 2), length - rows))
  return { top, first: Math.max(0, top - BESIDE), end: top + rows + BESIDE }
}

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
  const list = useRef<HTMLOListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(Covered)
  useEffect(() => {
    if (takesFocus && !isCovered) button.current?.focus()
  }, [channels, chosen, takesFocus, isCovered])
  const moveBy = (step: number) => {
    onMove(Math.max(0, Math.min(channels.length - 1, chosen + step)))
    return true
  }
  useKeys((key) => {
    if (!list.current?.contains(document.activeElement)) return false
    if (key === 'left') {
      onLeave()
      return true
    }
    if (key === 'up') return moveBy(-1)
    if (key === 'down') return moveBy(1)
    if (key === 'page-up') return moveBy(-ROWS)
    return key === 'page-down' && moveBy(ROWS)
  })
  const { top, first, end } = rowsInSight(channels.length, chosen, ROWS)
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
