import { useEffect, useRef, useState } from 'react'
import type { Channel } from '../playlists/channel.ts'
import { useKeys } from '../use-view.ts'

const ROW = 92
const ROWS = 9
/** Rows outside the window that are drawn too, so that moving has no gaps. */
const BESIDE = 2

/** A list of any length: only the rows in sight are in the document, and one of them can have the focus. */
export function ChannelList({
  channels,
  start,
  opensFocused,
  onChoose,
  onMove,
}: {
  channels: readonly Channel[]
  start: number
  /** Whether the row has the focus at once. */
  opensFocused: boolean
  onChoose: (channel: Channel) => void
  onMove: (index: number) => void
}) {
  const [chosen, setChosen] = useState(Math.min(start, Math.max(0, channels.length - 1)))
  const list = useRef<HTMLOListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [takesFocus, setTakesFocus] = useState(opensFocused)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [chosen, takesFocus])
  const moveBy = (step: number) => {
    const next = Math.max(0, Math.min(channels.length - 1, chosen + step))
    setTakesFocus(true)
    setChosen(next)
    onMove(next)
    return true
  }
  useKeys((key) => {
    if (!list.current?.contains(document.activeElement)) return false
    if (key === 'up') return moveBy(-1)
    if (key === 'down') return moveBy(1)
    if (key === 'page-up') return moveBy(-ROWS)
    return key === 'page-down' && moveBy(ROWS)
  })
  const top = Math.max(0, Math.min(chosen - Math.floor(ROWS / 2), channels.length - ROWS))
  const first = Math.max(0, top - BESIDE)
  return (
    <ol className="list" aria-label="Channels" ref={list}>
      {channels.slice(first, top + ROWS + BESIDE).map((channel, place) => {
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
              <span className="number">{index + 1}</span>
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
export function Logo({ channel }: { channel: Channel }) {
  if (!channel.logo) return <span className="logo" />
  return (
    <img
      className="logo"
      src={channel.logo}
      alt=""
      onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
    />
  )
}
