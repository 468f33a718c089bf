import { useEffect, useEffectEvent, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { ALL, FAVOURITES, type ShownList, zapGroup } from '../arranged.ts'
import { groupWords } from '../group-words.ts'
import { sameChannel } from '../same-channel.ts'
import { tryPlay } from '../autoplay.ts'
import { useKeys } from '../use-keys.ts'
import { goneWords, words } from '../words.ts'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { Nothing } from './loading.tsx'
import { Picture } from './picture.tsx'
import { useInfoBar } from './use-info-bar.ts'
import type { Watched } from './use-list-place.ts'
import { usePicture } from './use-picture.ts'
import { PlayerBar } from './player-bar.tsx'
import { PlayerMenu } from './player-menu.tsx'

/** A channel that the viewer leaves sooner does not count as watched. */
const MIN_WATCH_MS = 3000

interface LivePlayerProps {
  guide: Guide | null
  list: ShownList
  watched: Watched
  favourites: ReadonlySet<Channel>
  onFavourite: (channel: Channel) => void
  onWatch: (watched: Watched) => void
  /** Called with the current channel, to open the one before it. */
  onLast: (current: Channel) => void
  /** Called once the viewer has watched a channel for a while. */
  onWatched: (channel: Channel) => void
  onClose: () => void
}

/** Plays a channel of a list, also after a change of the list; shows a message if the list no longer has it. */
export function LivePlayer(props: LivePlayerProps) {
  const { watched, list, onClose } = props
  const channel = sameChannel(watched.channel, list.channels)
  return channel ? (
    <Player {...props} channel={channel} />
  ) : (
    <Nothing {...goneWords(watched.channel.name)} button={words.playlist.toChannels} onClose={onClose} />
  )
}

/**
 * A live channel on the whole screen. Up, Down and the page keys change the channel, Left and Right the group, digits choose a channel by its
 * number and 0 the last one. OK shows what is on, and a second OK the menu. Play/Pause, the favourite key and Back work too.
 */
function Player({
  guide,
  list,
  watched,
  channel,
  favourites,
  onFavourite,
  onWatch,
  onLast,
  onWatched,
  onClose,
}: LivePlayerProps & { channel: Channel }) {
  const { channels, channelsIn } = list
  const group = channelsIn(watched.group).includes(channel) ? watched.group : ALL
  const inGroup = channelsIn(group)
  const groupName = group === FAVOURITES ? groupWords.favourites : list.groupNameOf(channel)
  const isFavourite = favourites.has(channel)
  const picture = usePicture(channel.url)
  const { isShown, show } = useInfoBar()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const reportWatched = useEffectEvent(() => onWatched(channel))
  useEffect(() => {
    const timer = setTimeout(() => reportWatched(), MIN_WATCH_MS)
    return () => clearTimeout(timer)
  }, [channel])
  const showAfter = (act: () => void) => {
    act()
    show()
    return true
  }
  const open = (next: Channel | undefined, title: string) =>
    showAfter(() => next && onWatch({ channel: next, group: title }))
  const step = (by: number) =>
    open(inGroup[(inGroup.indexOf(channel) + by + inGroup.length) % inGroup.length], group)
  const stepGroup = (by: 1 | -1) => {
    const title = zapGroup(list, group === ALL ? channel.group : group, by)
    return open(title === undefined ? undefined : channelsIn(title)[0], title ?? group)
  }
  const toggleFavourite = () => onFavourite(channel)
  useKeys((key) => {
    if (isMenuOpen) return false
    if (key === 'back') onClose()
    else if (picture.problem !== null) return false
    else if (key === 'up' || key === 'page-up') return step(1)
    else if (key === 'down' || key === 'page-down') return step(-1)
    else if (key === 'left' || key === 'right') return stepGroup(key === 'right' ? 1 : -1)
    else if (key === 'favourite') return showAfter(toggleFavourite)
    else if (key === 'play-pause') togglePlay(picture.video.current)
    else if (key === 'ok' && isShown) setIsMenuOpen(true)
    else show()
    return true
  })
  const typed = useChannelNumber(
    channels,
    (next) => open(next, inGroup.includes(next) ? group : ALL),
    () => showAfter(() => onLast(channel)),
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
          favourite={{ isSet: isFavourite, onToggle: toggleFavourite }}
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
