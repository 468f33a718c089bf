import { useMemo, useState } from 'react'
import type { GroupRules, ParentPin as Pin } from '@player/server/app-client/arrange'
import {
  type Account,
  type Channel,
  type LibraryKind,
  loadEpisodes,
  loadLibrary,
} from '@player/server/app-client/reader'
import { ALL, arrangeChannels, type ShownList } from '../arranged.ts'
import { eveningWords as texts, lengthText } from '../evening-words.ts'
import { positionOf } from '../kept/kept.ts'
import type { KeptPlaylist } from '../kept/use-kept.ts'
import type { Machine } from '../use-view.ts'
import { Film } from './film.tsx'
import { Empty, Loading } from './loading.tsx'
import { Search } from './search.tsx'
import type { Ways } from './sections.tsx'
import { Shelf } from './shelf.tsx'
import { useLoaded } from './use-loaded.ts'

interface LibraryProps {
  machine: Machine
  name: string
  account: Account
  kind: LibraryKind
  rules: GroupRules | null
  pin: Pin
  onPin: () => void
  kept: KeptPlaylist
  ways: Ways | null
  onClose: () => void
}

/** The films or series of an Xtream account. */
export function Library(props: LibraryProps) {
  const { machine, account, kind } = props
  const load = () => loadLibrary(account, kind, machine.world.send)
  return <Titles {...props} of={kind} load={load} empty={texts.none[kind]} />
}

/** After all of them comes the first. */
const firstSeason = ({ groups }: ShownList): string | null => groups[1]?.title ?? null

/** A list of films, series or episodes: loading, its groups, its search; and then a film, or the episodes of a series. */
function Titles({
  of,
  load,
  empty,
  ...props
}: LibraryProps & { of: LibraryKind | 'episode'; load: () => Promise<readonly Channel[]>; empty: string }) {
  const { machine, name, rules, pin, kept, onClose } = props
  const { loaded, retry } = useLoaded(of, load)
  const [last, setLast] = useState<{ channel: Channel; group: string } | null>(null)
  const [opened, setOpened] = useState<Channel | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const channels = loaded.is === 'loaded' ? loaded.channels : null
  const list = useMemo(
    () => channels && arrangeChannels(channels, rules, pin, of),
    [channels, rules, pin, of],
  )
  if (!list)
    return (
      <Loading
        machine={machine}
        name={name}
        text={texts.loading}
        failed={texts.cantLoad.list}
        reason={loaded.is === 'failed' ? loaded.reason : null}
        onRetry={retry}
        onClose={onClose}
      />
    )
  if (channels?.length === 0) return <Empty machine={machine} title={name} text={empty} onClose={onClose} />
  const open = (channel: Channel, group: string) => {
    setLast({ channel, group })
    setOpened(channel)
  }
  const keyOf = ({ id }: Channel) => `${of} ${id}`
  // Its owner may have hidden or locked it meanwhile.
  if (opened && list.channels.some(({ id }) => id === opened.id)) {
    const close = () => setOpened(null)
    if (of !== 'series')
      return (
        <Film
          machine={machine}
          film={opened}
          series={of === 'episode' ? name : null}
          of={keyOf(opened)}
          kept={kept}
          onClose={close}
        />
      )
    const episodes = () => loadEpisodes(props.account, opened, machine.world.send)
    return (
      <Titles
        {...props}
        key={opened.id}
        name={opened.name}
        of="episode"
        load={episodes}
        empty={texts.noEpisodes}
        ways={null}
        onClose={close}
      />
    )
  }
  if (isSearching)
    return (
      <Search
        machine={machine}
        list={list}
        onChoose={(channel) => open(channel, ALL)}
        onClose={() => setIsSearching(false)}
      />
    )
  return (
    <Shelf
      {...props}
      list={list}
      last={last}
      startsIn={of === 'episode' && !last ? firstSeason(list) : null}
      favourites={null}
      lineOf={(channel) => {
        const at = positionOf(kept.kept, keyOf(channel))
        return at > 0 ? texts.continueAt(lengthText(at)) : ''
      }}
      onWatch={({ channel, group }) => open(channel, group)}
      onSearch={() => setIsSearching(true)}
    />
  )
}
