import { useEffect, useEffectEvent, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { tryPlay } from '../start-film.ts'
import { useKeys } from '../use-view.ts'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { Picture } from './picture.tsx'
import { useInfoBar } from './use-info-bar.ts'
import { usePicture } from './use-picture.ts'
import { PlayerBar } from './player-bar.tsx'
import { PlayerMenu } from './player-menu.tsx'

/** A channel that the viewer leaves sooner does not count as watched. */
const MIN_WATCH_MS = 3000

/**
 * A live channel on the whole screen. Up and Down change the channel, Left and Right the group, digits choose a channel by its number and 0
 * the last one. OK shows what is on, and a second OK the menu. Back returns.
 */
export function Player({
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
  guide: Guide | null
  channel: Channel
  groupName: string
  /** All channels in open groups. */
  channels: readonly Channel[]
  inGroup: readonly Channel[]
  isFavourite: boolean
  onFavourite: () => void
  onChange: (channel: Channel) => void
  onGroup: (by: 1 | -1) => void
  /** Opens the channel before this one. */
  onLast: () => void
  /** Called once the viewer has watched the channel for a while. */
  onWatched: () => void
  onClose: () => void
}) {
  const picture = usePicture(channel.url)
  const { isShown, show } = useInfoBar()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const reportWatched = useEffectEvent(onWatched)
  useEffect(() => {
    const timer = setTimeout(() => reportWatched(), MIN_WATCH_MS)
    return () => clearTimeout(timer)
  }, [channel])
  const showAfter = (act: () => void) => {
    act()
    show()
    return true
  }
  const step = (by: number) =>
    showAfter(() => {
      const next = inGroup[(inGroup.indexOf(channel) + by + inGroup.length) % inGroup.length]
      if (next) onChange(next)
    })
  useKeys((key) => {
    if (isMenuOpen) return false
    if (key === 'back') onClose()
    else if (picture.problem !== null) return false
    else if (key === 'up' || key === 'page-up') return step(1)
    else if (key === 'down' || key === 'page-down') return step(-1)
    else if (key === 'left' || key === 'right') return showAfter(() => onGroup(key === 'right' ? 1 : -1))
    else if (key === 'favourite') return showAfter(onFavourite)
    else if (key === 'play-pause') togglePlay(picture.video.current)
    else if (key === 'ok' && isShown) setIsMenuOpen(true)
    else show()
    return true
  })
  const typed = useChannelNumber(
    channels,
    (next) => showAfter(() => onChange(next)),
    () => showAfter(onLast),
  )
  return (
    <Picture channel={channel} isLive picture={picture} onClose={onClose}>
      <PlayerBar
        guide={guide}
        channel={channel}
        groupName={groupName}
        isFavourite={isFavourite}
        isShown={isShown && !isMenuOpen}
      />
      {isMenuOpen && (
        <PlayerMenu
          guide={guide}
          channel={channel}
          groupName={groupName}
          tracks={picture.tracks}
          favourite={{ isSet: isFavourite, onToggle: onFavourite }}
          onClose={() => setIsMenuOpen(false)}
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
