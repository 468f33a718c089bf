import { useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { eveningWords } from '../evening-words.ts'
import { Sign } from './sign.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const ROW = 92
const ROWS = 9
/** A list of any length: only the rows in sight are in the document, and one of them can have the focus. */
export function ChannelList({
  label,
  channels,
  favourites,
  chosen,
  takesFocus,
  onChoose,
  onMove,
  onLeave,
}: {
  /** What is in it, for a screen reader. */
  label: string
  channels: readonly Channel[]
  /** Those with a star. */
  favourites?: ReadonlySet<Channel> | undefined
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
    <ol className="list" aria-label={label} ref={list}>
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
              {favourites?.has(channel) && (
                <>
                  <Sign shows="star" /> <span className="unseen">{eveningWords.favourite}</span>
                </>
              )}
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
