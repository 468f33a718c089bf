import { useMemo, useRef, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import type { ParentPin as Pin } from '@player/server/app-client/arrange'
import { ALL, type ShownList } from '../arranged.ts'
import { useArtLight } from '../art-light.ts'
import { countLine, durationText, episodeNumber, eveningWords } from '../evening-words.ts'
import { groupWords } from '../group-words.ts'
import { type Machine, useBack, useKeys } from '../use-view.ts'
import { sameChannel } from '../same-channel.ts'
import { ChannelList } from './channel-list.tsx'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { EpisodeList } from './episode-list.tsx'
import { GroupList } from './group-list.tsx'
import { Glow, TopBar } from './parts.tsx'
import { PosterGrid } from './poster-grid.tsx'
import { Preview } from './preview.tsx'
import { Sections, type Ways } from './sections.tsx'

/** A channel that is watched. */
export interface Watched {
  /** As it was when it was chosen: the list may be a newer one. */
  readonly channel: Channel
  /** The title of the group in which it was chosen. */
  readonly group: string
}

/** A list with its groups: the channels, films or series of a playlist, or the episodes of a series. */
export function Channels({
  machine,
  name,
  list,
  pin,
  guide = null,
  last,
  startsIn,
  favourites,
  ways,
  lineOf = noLine,
  onLocked,
  onWatch,
  onLast,
  onGuide = null,
  onSearch,
  onClose,
}: {
  machine: Machine
  name: string
  list: ShownList
  pin: Pin
  guide?: Guide | null
  last: Watched | null
  /** The title of the group to begin with, if it isn't that of the last channel. */
  startsIn: string | null
  /** Null where nothing can be one. */
  favourites: { of: ReadonlySet<Channel>; onToggle: (channel: Channel) => void } | null
  ways: Ways | null
  /** What else there is to say of one. */
  lineOf?: (channel: Channel) => string
  /** A locked group was chosen: its title. */
  onLocked: (title: string) => void
  onWatch: (watched: Watched) => void
  /** 0 was pressed. */
  onLast?: () => void
  /** Takes the title of the group. Null without a guide. */
  onGuide?: ((group: string) => void) | null
  onSearch: () => void
  onClose: () => void
}) {
  const { kind, channels, groups, channelsIn } = list
  const isListed = (title: string) => groups.some((one) => one.title === title)
  const [wished, setGroup] = useState(startsIn ?? last?.group ?? ALL)
  // Its owner may have hidden it.
  const group = isListed(wished) ? wished : ALL
  const isLocked = pin !== 'given' && groups.some((one) => one.title === group && one.locked)
  const shown = useMemo(() => channelsIn(group), [channelsIn, group])
  const [wishedPlace, setPlace] = useState(() => {
    const channel = last && sameChannel(last.channel, shown)
    return channel ? shown.indexOf(channel) : 0
  })
  const place = Math.max(0, Math.min(wishedPlace, shown.length - 1))
  const current = shown[place]
  const [area, setArea] = useState<'groups' | 'list' | 'beside'>(isLocked ? 'groups' : 'list')
  const isInList = area === 'list' && shown.length > 0
  useBack(onClose)
  const main = useRef<HTMLElement>(null)
  useKeys((key) => {
    if (key === 'favourite' && current && favourites) favourites.onToggle(current)
    // The button beside the list may be far below the chosen row.
    const button = main.current?.querySelector<HTMLElement>('.preview button')
    const isInside = document.activeElement?.closest('.list') !== null
    if (key === 'left' && document.activeElement === button) setArea('list')
    else if (key === 'right' && isInside && button) {
      setArea('beside')
      button.focus()
    } else return key === 'favourite'
    return true
  })
  const enter = () => (isLocked ? onLocked(group) : setArea('list'))
  const typed = useChannelNumber(
    channels,
    (channel) => {
      const next = shown.includes(channel) ? group : ALL
      setGroup(next)
      setPlace(channelsIn(next).indexOf(channel))
      setArea('list')
    },
    onLast,
  )
  const light = useArtLight(current?.logo ?? null)
  const episodeFacts = (episode: Channel) =>
    [durationText(episode.about?.seconds ?? 0), lineOf(episode)].filter((fact) => fact !== '').join(' · ')
  const hasPosters = kind === 'film' || kind === 'series'
  const hint = hintOf(list, isLocked, shown.length)
  const shared = {
    label: eveningWords.list[kind],
    chosen: place,
    takesFocus: isInList,
    onMove: (index: number) => {
      setPlace(index)
      setArea('list')
    },
    onLeave: () => setArea('groups'),
    onChoose: (channel: Channel) => onWatch({ channel, group }),
  }
  return (
    <div className={hasPosters ? 'screen channels posters' : 'screen channels'}>
      <Glow light={light} />
      <TopBar machine={machine} title={name}>
        {ways && <Sections ways={ways} onGuide={onGuide && (() => onGuide(group))} onSearch={onSearch} />}
      </TopBar>
      <main ref={main}>
        <GroupList
          groups={groups}
          chosen={groups.findIndex(({ title }) => title === group)}
          takesFocus={!isInList && area !== 'beside'}
          onMove={(index) => {
            setArea('groups')
            const next = groups[index]?.title ?? ALL
            if (next === group) return
            setGroup(next)
            setPlace(0)
          }}
          isOpen={pin === 'given'}
          onChoose={enter}
          onLeave={enter}
        />
        {kind === 'live' ? (
          <ChannelList {...shared} channels={shown} favourites={favourites?.of} />
        ) : kind === 'episode' ? (
          <EpisodeList {...shared} episodes={shown} lineOf={episodeFacts} />
        ) : (
          <PosterGrid {...shared} channels={shown} lineOf={lineOf} />
        )}
        {hasPosters ? (
          <p className="hint">{hint}</p>
        ) : (
          <Preview
            machine={machine}
            channel={current}
            series={kind === 'episode' ? name : null}
            line={current && (kind === 'episode' ? episodeNumber(current) : list.groupNameOf(current))}
            guide={guide}
            favourites={favourites}
            hint={hint}
          />
        )}
      </main>
      <ChannelNumber typed={typed} channels={channels} />
    </div>
  )
}

const noLine = (): string => ''

function hintOf({ groups, channels, kind }: ShownList, isLocked: boolean, count: number): string {
  if (isLocked) return groupWords.hint
  const isEmpty = channels.length === 0 && groups.every(({ title }) => title === ALL)
  return isEmpty ? groupWords.allHidden : countLine(kind, count)
}
