import { useMemo, useState } from 'react'
import type { GroupRules, ParentPin as Pin } from '@player/server/app-client/arrange'
import {
  type Account,
  type Channel,
  type LibraryKind,
  loadEpisodes,
  loadLibrary,
} from '@player/server/app-client/reader'
import { ALL, arrangeChannels, type LoadedList, type ShownList } from '../arranged.ts'
import { libraryWords as texts } from '../library-words.ts'
import { positionText } from '../playback-words.ts'
import { positionOf } from '../saved/saved-state.ts'
import type { SavedPlaylist } from '../saved/use-saved.ts'
import { useTelevision } from '../television-context.ts'
import { Film } from './film.tsx'
import { Loading, Nothing } from './loading.tsx'
import { Search } from './search.tsx'
import type { SectionTabs } from './sections.tsx'
import { Shelf } from './shelf.tsx'
import { useLoaded } from './use-loaded.ts'

interface LibraryProps {
  name: string
  account: Account
  kind: LibraryKind
  rules: GroupRules | null
  pin: Pin
  onPin: () => void
  saved: SavedPlaylist
  tabs: SectionTabs | null
  onClose: () => void
}

export function Library(props: LibraryProps) {
  const { surroundings } = useTelevision()
  const { account, kind } = props
  const load = () => loadLibrary(account, kind, surroundings.send)
  return <TitleList {...props} kind={kind} load={load} empty={texts.none[kind]} />
}

/** The title of the first season, whose group follows that of all episodes. */
const firstSeason = ({ groups }: ShownList): string | null => groups[1]?.title ?? null

function TitleList({
  kind,
  load,
  empty,
  ...props
}: Omit<LibraryProps, 'kind'> & {
  kind: LibraryKind | 'episode'
  load: () => Promise<LoadedList>
  empty: string
}) {
  const { surroundings } = useTelevision()
  const { name, rules, pin, saved, onClose } = props
  const { loaded, retry } = useLoaded(kind, load)
  const [last, setLast] = useState<{ channel: Channel; group: string } | null>(null)
  const [opened, setOpened] = useState<Channel | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const loadedList = loaded.kind === 'loaded' ? loaded.value : null
  const list = useMemo(
    () => loadedList && arrangeChannels(loadedList, rules, pin, kind),
    [loadedList, rules, pin, kind],
  )
  if (!list)
    return (
      <Loading
        name={name}
        text={texts.loading}
        failureTitle={texts.cantLoad.list}
        reason={loaded.kind === 'failed' ? loaded.reason : null}
        onRetry={retry}
        onClose={onClose}
      />
    )
  if (loadedList?.channels.length === 0)
    return <Nothing title={name} text={empty} button={texts.close} onClose={onClose} />
  const open = (channel: Channel, group: string) => {
    setLast({ channel, group })
    setOpened(channel)
  }
  const titleKeyOf = ({ id }: Channel) => `${kind} ${id}`
  // The owner may have hidden or locked the group of the opened film or series.
  if (opened && list.channels.some(({ id }) => id === opened.id)) {
    const close = () => setOpened(null)
    if (kind !== 'series')
      return (
        <Film
          film={opened}
          series={kind === 'episode' ? name : null}
          titleKey={titleKeyOf(opened)}
          saved={saved}
          onClose={close}
        />
      )
    const loadOpened = async () => ({
      channels: await loadEpisodes(props.account, opened, surroundings.send),
      areGroupsKnown: true,
    })
    return (
      <TitleList
        {...props}
        key={opened.id}
        name={opened.name}
        kind="episode"
        load={loadOpened}
        empty={texts.noEpisodes}
        tabs={null}
        onClose={close}
      />
    )
  }
  if (isSearching)
    return (
      <Search list={list} onChoose={(channel) => open(channel, ALL)} onClose={() => setIsSearching(false)} />
    )
  return (
    <Shelf
      {...props}
      list={list}
      last={last}
      startGroup={kind === 'episode' && !last ? firstSeason(list) : null}
      favourites={null}
      subtitleOf={(channel) => {
        const at = positionOf(saved.saved, titleKeyOf(channel))
        return at > 0 ? texts.continueAt(positionText(at)) : ''
      }}
      passedOf={(channel) =>
        positionOf(saved.saved, titleKeyOf(channel)) / (channel.about?.seconds || Infinity)
      }
      onWatch={({ channel, group }) => open(channel, group)}
      onSearch={() => setIsSearching(true)}
    />
  )
}
