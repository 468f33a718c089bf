import { useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { eveningWords } from '../evening-words.ts'
import { Sign } from './sign.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const ROW_HEIGHT = 92
const VISIBLE_ROWS = 9

/** A list of any length. Only rows near the visible ones are in the document, and one of them can have the focus. */
export function ChannelList({
  label,
  channels,
  favourites,
  rows = VISIBLE_ROWS,
  chosen,
  takesFocus,
  onChoose,
  onMove,
  onLeave,
}: {
  /** Names the list for screen readers. */
  label: string
  channels: readonly Channel[]
  /** Shown with a star. */
  favourites?: ReadonlySet<Channel> | undefined
  /** The number of visible rows. */
  rows?: number
  /** The chosen channel's index. */
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
    rows,
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
            style={{ transform: `translateY(${(index - top) * ROW_HEIGHT}px)` }}
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

/** A channel's logo; an empty place if there is none or it can't be loaded. */
export function Logo({ channel: { logo } }: { channel: Channel }) {
  const [failedLogo, setFailedLogo] = useState<string | null>(null)
  if (!logo || logo === failedLogo) return <span className="logo" />
  // The key makes an element for each address, so that a late error of the last one does not hide this one.
  return <img key={logo} className="logo" src={logo} alt="" onError={() => setFailedLogo(logo)} />
}
