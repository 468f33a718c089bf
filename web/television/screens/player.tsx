import { useEffect, useEffectEvent, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { eveningWords } from '../evening-words.ts'
import { tryPlay } from '../start-film.ts'
import { type Machine, useClock, useKeys } from '../use-view.ts'
import { clockText } from '../words.ts'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { Logo } from './channel-list.tsx'
import { OnAir } from './on-air.tsx'
import { Picture, useBar, usePicture } from './picture.tsx'
import { PlayerMenu } from './player-menu.tsx'
import { Sign } from './sign.tsx'

/** A channel that is left sooner was only passed. */
const WATCHED_MS = 3000

/**
 * A live channel on the whole screen. Up and Down change the channel, Left and Right the group, digits choose a channel by its number and 0
 * the last one. OK shows what is on, and once more what can be chosen. Back returns.
 */
export function Player({
  machine,
  guide,
  channel,
  groupName,
  channels,
  inGroup,
  isFavourite,
  onFavourite,
  onChange,
  onGroup,
  onLast,
  onWatched,
  onClose,
}: {
  machine: Machine
  guide: Guide | null
  channel: Channel
  groupName: string
  /** All of the playlist that may be watched. */
  channels: readonly Channel[]
  inGroup: readonly Channel[]
  isFavourite: boolean
  onFavourite: () => void
  onChange: (channel: Channel) => void
  onGroup: (by: 1 | -1) => void
  /** To the channel before this one. */
  onLast: () => void
  /** The channel was not only passed. */
  onWatched: () => void
  onClose: () => void
}) {
  const picture = usePicture(machine, channel.url)
  const { isShown, show } = useBar()
  const [isMenu, setIsMenu] = useState(false)
  const now = useClock(machine.world)
  const watched = useEffectEvent(onWatched)
  useEffect(() => {
    const timer = setTimeout(() => watched(), WATCHED_MS)
    return () => clearTimeout(timer)
  }, [channel])
  const after = (act: () => void) => {
    act()
    show()
    return true
  }
  const step = (by: number) =>
    after(() => {
      const next = inGroup[(inGroup.indexOf(channel) + by + inGroup.length) % inGroup.length]
      if (next) onChange(next)
    })
  useKeys((key) => {
    if (isMenu) return false
    if (key === 'back') onClose()
    else if (picture.problem !== null) return false
    else if (key === 'up' || key === 'page-up') return step(1)
    else if (key === 'down' || key === 'page-down') return step(-1)
    else if (key === 'left' || key === 'right') return after(() => onGroup(key === 'right' ? 1 : -1))
    else if (key === 'favourite') return after(onFavourite)
    else if (key === 'play-pause') togglePlay(picture.video.current)
    else if (key === 'ok' && isShown) setIsMenu(true)
    else show()
    return true
  })
  const typed = useChannelNumber(
    channels,
    (next) => after(() => onChange(next)),
    () => after(onLast),
  )
  return (
    <Picture channel={channel} isLive picture={picture} onClose={onClose}>
      <footer className={isShown && !isMenu ? 'bar shown' : 'bar'}>
        <Logo channel={channel} />
        <div>
          <h1>
            {channel.name}
            {isFavourite && (
              <>
                {' '}
                <Sign shows="star" /> <span className="unseen">{eveningWords.favourite}</span>
              </>
            )}
          </h1>
          <p>
            <span className="badge">Live</span> {groupName}
          </p>
          <OnAir machine={machine} guide={guide} channel={channel} />
        </div>
        <time className="clock">{clockText(now)}</time>
      </footer>
      {isMenu && (
        <PlayerMenu
          channel={channel}
          groupName={groupName}
          tracks={picture.tracks}
          favourite={{ isOne: isFavourite, onToggle: onFavourite }}
          onClose={() => setIsMenu(false)}
        />
      )}
      <ChannelNumber typed={typed} channels={channels} />
    </Picture>
  )
}

export function togglePlay(video: HTMLVideoElement | null): void {
  if (video?.paused) void tryPlay(video)
  else video?.pause()
}
