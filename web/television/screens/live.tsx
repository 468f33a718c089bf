import { useMemo, useState } from 'react'
import type { GroupRules, ParentPin as Pin } from '@player/server/app-client/arrange'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { ALL, arrangeChannels, FAVOURITES, openChannel, zapGroup } from '../arranged.ts'
import { groupWords } from '../group-words.ts'
import { lastChannel, noteWatched, toggleFavourite } from '../kept/kept.ts'
import type { KeptPlaylist } from '../kept/use-kept.ts'
import { sameChannel, sameChannels } from '../same-channel.ts'
import { type Machine, useBack } from '../use-view.ts'
import { goneWords, words } from '../words.ts'
import type { Watched } from './channels.tsx'
import { GuideScreen } from './guide.tsx'
import { Button, Message } from './parts.tsx'
import { Player } from './player.tsx'
import { Search } from './search.tsx'
import type { Ways } from './sections.tsx'
import { Shelf } from './shelf.tsx'

export type LivePlace =
  | { at: 'list' | 'search' }
  | { at: 'guide'; group: string }
  | { at: 'film'; watched: Watched }

/** The live channels of a playlist: its list, guide and search, and the player. */
export function Live({
  machine,
  name,
  channels: all,
  rules,
  pin,
  onPin,
  guide,
  kept: { kept, change },
  place,
  onPlace,
  ways,
  onClose,
}: {
  machine: Machine
  name: string
  channels: readonly Channel[]
  rules: GroupRules | null
  pin: Pin
  onPin: () => void
  guide: Guide | null
  kept: KeptPlaylist
  place: LivePlace
  onPlace: (place: LivePlace) => void
  ways: Ways
  onClose: () => void
}) {
  const [last, setLast] = useState(() => (place.at === 'film' ? place.watched : null))
  const [startsIn, setStartsIn] = useState<string | null>(null)
  // Looked for among all channels: what is locked or hidden must not be mistaken for another of the same name.
  const favourites = useMemo(() => sameChannels(kept.favourites, all), [kept.favourites, all])
  const list = useMemo(
    () => arrangeChannels(all, rules, pin, 'live', favourites),
    [all, rules, pin, favourites],
  )
  const marked = useMemo(() => new Set(list.channelsIn(FAVOURITES)), [list])
  const { channels } = list
  const toggle = (channel: Channel) => change((before) => toggleFavourite(before, favourites, channel))
  const toList = () => onPlace({ at: 'list' })
  const watch = (next: Watched) => {
    setLast(next)
    setStartsIn(null)
    onPlace({ at: 'film', watched: next })
  }
  const watchLast = (current: Channel | null) => {
    const channel = openChannel(list, lastChannel(kept, current), all)
    if (channel) watch({ channel, group: ALL })
  }
  if (place.at === 'search')
    return (
      <Search
        machine={machine}
        list={list}
        guide={guide}
        onChoose={(channel) => watch({ channel, group: ALL })}
        onClose={toList}
      />
    )
  if (place.at === 'guide' && guide)
    return (
      <GuideScreen
        machine={machine}
        guide={guide}
        title={list.groups.find(({ title }) => title === place.group)?.name ?? name}
        channels={list.channelsIn(place.group)}
        onWatch={(channel) => watch({ channel, group: place.group })}
        onClose={toList}
      />
    )
  if (place.at === 'film') {
    const { watched } = place
    const channel = sameChannel(watched.channel, channels)
    if (!channel) return <Gone machine={machine} name={watched.channel.name} onClose={toList} />
    const inWatched = list.channelsIn(watched.group)
    const group = inWatched.includes(channel) ? watched.group : ALL
    const zap = (by: 1 | -1) => {
      const title = zapGroup(list, group === ALL ? channel.group : group, by)
      const next = title === undefined ? undefined : list.channelsIn(title)[0]
      if (title !== undefined && next) watch({ channel: next, group: title })
    }
    return (
      <Player
        machine={machine}
        guide={guide}
        channel={channel}
        groupName={group === FAVOURITES ? groupWords.favourites : list.groupNameOf(channel)}
        channels={channels}
        inGroup={list.channelsIn(group)}
        isFavourite={marked.has(channel)}
        onFavourite={() => toggle(channel)}
        onChange={(next) =>
          watch({ channel: next, group: list.channelsIn(group).includes(next) ? group : ALL })
        }
        onGroup={zap}
        onLast={() => watchLast(channel)}
        onWatched={() => change((before) => noteWatched(before, channel))}
        onClose={toList}
      />
    )
  }
  const keptLast = openChannel(list, kept.last, all)
  return (
    <Shelf
      machine={machine}
      name={name}
      list={list}
      pin={pin}
      onPin={onPin}
      guide={guide}
      last={last ?? (keptLast ? { channel: keptLast, group: ALL } : null)}
      startsIn={startsIn}
      favourites={{ of: marked, onToggle: toggle }}
      ways={ways}
      onWatch={watch}
      onLast={() => watchLast(null)}
      onGuide={
        guide &&
        ((group) => {
          setStartsIn(group)
          onPlace({ at: 'guide', group })
        })
      }
      onSearch={() => onPlace({ at: 'search' })}
      onClose={onClose}
    />
  )
}

/** The watched channel is not in a corrected list. */
function Gone({ machine, name, onClose }: { machine: Machine; name: string; onClose: () => void }) {
  useBack(onClose)
  return (
    <Message machine={machine} {...goneWords(name)} scene="no-picture" mood="cold">
      <div className="row">
        <Button first onPress={onClose}>
          {words.playlist.toChannels}
        </Button>
      </div>
    </Message>
  )
}
