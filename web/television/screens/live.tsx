import { useMemo, useState } from 'react'
import type { GroupRules, ParentPin as Pin } from '@player/server/app-client/arrange'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { ALL, arrangeChannels, FAVOURITES, type LoadedList, openChannel } from '../arranged.ts'
import { lastChannel, noteWatched, toggleFavourite } from '../saved/saved-state.ts'
import type { SavedPlaylist } from '../saved/use-saved.ts'
import { sameChannels } from '../same-channel.ts'
import type { Watched } from './use-list-place.ts'
import { GuideScreen } from './guide.tsx'
import { LivePlayer } from './player.tsx'
import { Search } from './search.tsx'
import type { SectionTabs } from './sections.tsx'
import { Shelf } from './shelf.tsx'

export type LivePlace =
  | { at: 'list' | 'search' }
  | { at: 'guide'; group: string }
  | { at: 'player'; watched: Watched }

export function Live({
  name,
  loaded,
  rules,
  pin,
  onPin,
  guide,
  saved: { saved, change },
  place,
  onPlace,
  tabs,
  onClose,
}: {
  name: string
  loaded: LoadedList
  rules: GroupRules | null
  pin: Pin
  onPin: () => void
  guide: Guide | null
  saved: SavedPlaylist
  place: LivePlace
  onPlace: (place: LivePlace) => void
  tabs: SectionTabs
  onClose: () => void
}) {
  const [last, setLast] = useState(() => (place.at === 'player' ? place.watched : null))
  const [startGroup, setStartGroup] = useState<string | null>(null)
  const allChannels = loaded.channels
  // Searched in all channels, so that an open channel does not replace a locked one of its name.
  const favourites = useMemo(
    () => sameChannels(saved.favourites, allChannels),
    [saved.favourites, allChannels],
  )
  const list = useMemo(
    () => arrangeChannels(loaded, rules, pin, 'live', favourites),
    [loaded, rules, pin, favourites],
  )
  const openFavourites = useMemo(() => new Set(list.channelsIn(FAVOURITES)), [list])
  const toggle = (channel: Channel) => change((before) => toggleFavourite(before, favourites, channel))
  const openList = () => onPlace({ at: 'list' })
  const openGroup = (group: string) => {
    setStartGroup(group)
    openList()
  }
  const watch = (next: Watched) => {
    setLast(next)
    setStartGroup(null)
    onPlace({ at: 'player', watched: next })
  }
  const watchLast = (current: Channel | null) => {
    const channel = openChannel(list, lastChannel(saved, current), allChannels)
    if (channel) watch({ channel, group: ALL })
  }
  if (place.at === 'search')
    return (
      <Search
        list={list}
        guide={guide}
        onChoose={(channel) => watch({ channel, group: ALL })}
        onClose={openList}
      />
    )
  if (place.at === 'guide' && guide)
    return (
      <GuideScreen
        guide={guide}
        title={list.groups.find(({ title }) => title === place.group)?.name ?? name}
        group={place.group}
        channels={list.channelsIn(place.group)}
        tabs={{
          ...tabs,
          onKind: (kind) => {
            openGroup(place.group)
            tabs.onKind(kind)
          },
        }}
        onSearch={() => onPlace({ at: 'search' })}
        onWatch={(channel) => watch({ channel, group: place.group })}
        onClose={() => openGroup(place.group)}
      />
    )
  if (place.at === 'player')
    return (
      <LivePlayer
        guide={guide}
        list={list}
        watched={place.watched}
        favourites={openFavourites}
        onFavourite={toggle}
        onWatch={watch}
        onLast={watchLast}
        onWatched={(channel) => change((before) => noteWatched(before, channel))}
        onClose={openList}
      />
    )
  const savedLast = openChannel(list, saved.last, allChannels)
  return (
    <Shelf
      name={name}
      list={list}
      pin={pin}
      onPin={onPin}
      guide={guide}
      last={last ?? (savedLast ? { channel: savedLast, group: ALL } : null)}
      startGroup={startGroup}
      favourites={{ channels: openFavourites, onToggle: toggle }}
      tabs={tabs}
      onWatch={watch}
      onLast={() => watchLast(null)}
      onSearch={() => onPlace({ at: 'search' })}
      onClose={onClose}
    />
  )
}
