import { useEffect, useRef } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { useKeys } from '../use-view.ts'

const ROW = 92
const ROWS = 9
/** Rows outside the window that are drawn too, so that moving has no gaps. */
const BESIDE = 2

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
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [channels, chosen, takesFocus])
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
