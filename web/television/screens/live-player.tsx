import type { Channel, Guide } from '@player/server/app-client/reader'
import { ALL, FAVOURITES, type ShownList, zapGroup } from '../arranged.ts'
import { groupWords } from '../group-words.ts'
import { sameChannel } from '../same-channel.ts'
import { goneWords, words } from '../words.ts'
import { Nothing } from './loading.tsx'
import type { Watched } from './use-list-place.ts'
import { Player } from './player.tsx'

/** Plays a channel of a list, also after a change of the list; a message if the list no longer has it. */
export function LivePlayer({
  guide,
  list,
  watched,
  favourites,
  onFavourite,
  onWatch,
  onLast,
  onWatched,
  onClose,
}: {
  guide: Guide | null
  list: ShownList
  watched: Watched
  favourites: ReadonlySet<Channel>
  onFavourite: (channel: Channel) => void
  /** Changes the channel. */
  onWatch: (watched: Watched) => void
  /** Called with the current channel, to open the one before it. */
  onLast: (current: Channel) => void
  /** Called once the viewer has watched a channel for a while. */
  onWatched: (channel: Channel) => void
  onClose: () => void
}) {
  const { channels, channelsIn } = list
  const channel = sameChannel(watched.channel, channels)
  if (!channel)
    return (
      <Nothing {...goneWords(watched.channel.name)} button={words.playlist.toChannels} onClose={onClose} />
    )
  const group = channelsIn(watched.group).includes(channel) ? watched.group : ALL
  const inGroup = channelsIn(group)
  const zap = (by: 1 | -1) => {
    const title = zapGroup(list, group === ALL ? channel.group : group, by)
    const next = title === undefined ? undefined : channelsIn(title)[0]
    if (title !== undefined && next) onWatch({ channel: next, group: title })
  }
  return (
    <Player
      guide={guide}
      channel={channel}
      groupName={group === FAVOURITES ? groupWords.favourites : list.groupNameOf(channel)}
      channels={channels}
      inGroup={inGroup}
      isFavourite={favourites.has(channel)}
      onFavourite={() => onFavourite(channel)}
      onChange={(next) => onWatch({ channel: next, group: inGroup.includes(next) ? group : ALL })}
      onGroup={zap}
      onLast={() => onLast(channel)}
      onWatched={() => onWatched(channel)}
      onClose={onClose}
    />
  )
}
