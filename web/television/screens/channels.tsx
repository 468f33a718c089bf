import { useRef } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import type { ParentPin as Pin } from '@player/server/app-client/arrange'
import { ALL, type ShownList } from '../arranged.ts'
import { useArtLight } from '../use-art-light.ts'
import { groupWords } from '../group-words.ts'
import { durationText, hintOf, libraryWords, titleLine } from '../library-words.ts'
import { useBack, useKeys } from '../use-keys.ts'
import { ChannelList } from './channel-list.tsx'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { EpisodeList } from './episode-list.tsx'
import { GroupList } from './group-list.tsx'
import { Glow } from './glow.tsx'
import { Icon } from './icon.tsx'
import { type KeyHint, KeyHints } from './key-hints.tsx'
import { TopBar } from './top-bar.tsx'
import { useListPlace, type Watched } from './use-list-place.ts'
import { PosterGrid } from './poster-grid.tsx'
import { Preview } from './preview.tsx'
import { Sections, type SectionTabs } from './sections.tsx'

/** A list with its groups: the channels, films or series of a playlist, or the episodes of a series. */
export function Channels({
  name,
  list,
  pin,
  guide = null,
  last,
  startGroup,
  favourites,
  tabs,
  subtitleOf = noSubtitle,
  passedOf,
  onLocked,
  onWatch,
  onLast,
  onSearch,
  onClose,
}: {
  name: string
  list: ShownList
  pin: Pin
  guide?: Guide | null
  last: Watched | null
  /** The title of the group to begin with; null for the last channel's group. */
  startGroup: string | null
  /** Null in lists without favourites. */
  favourites: { channels: ReadonlySet<Channel>; onToggle: (channel: Channel) => void } | null
  tabs: SectionTabs | null
  subtitleOf?: (channel: Channel) => string
  /** How much of an episode was watched, from 0 to 1. */
  passedOf?: (channel: Channel) => number
  /** Called with the title of a locked group that the viewer chose. */
  onLocked: (title: string) => void
  onWatch: (watched: Watched) => void
  onLast?: () => void
  onSearch: () => void
  onClose: () => void
}) {
  const { kind, channels, groups } = list
  const listPlace = useListPlace(list, pin, last, startGroup)
  const { group, isLocked, shown, area, setArea } = listPlace
  const current = shown[listPlace.place]
  useBack(onClose)
  const main = useRef<HTMLElement>(null)
  useKeys((key) => {
    if (key === 'favourite' && current && favourites) favourites.onToggle(current)
    // The usual focus step would miss the button if it is far below the chosen row.
    const button = main.current?.querySelector<HTMLElement>('.preview button')
    const isInside = document.activeElement?.closest('.list') !== null
    if (key === 'left' && document.activeElement === button) setArea('list')
    else if (key === 'right' && isInside && button) {
      setArea('beside')
      button.focus()
    } else return key === 'favourite'
    return true
  })
  const openGroup = () => (isLocked ? onLocked(group) : setArea('list'))
  const typed = useChannelNumber(channels, listPlace.moveToChannel, onLast)
  const light = useArtLight(current?.logo ?? null)
  const episodeFacts = (episode: Channel) =>
    [group === ALL ? episode.group : '', durationText(episode.about?.seconds ?? 0), subtitleOf(episode)]
      .filter((fact) => fact !== '')
      .join(' · ')
  const hint = isLocked ? '' : hintOf(list, pin, shown.length)
  const shared = {
    label: libraryWords.list[kind],
    channels: shown,
    chosen: listPlace.place,
    takesFocus: area === 'list',
    onMove: listPlace.moveTo,
    onLeave: () => setArea('groups'),
    onChoose: (channel: Channel) => onWatch({ channel, group }),
  }
  return (
    <div className={kind === 'live' ? 'screen channels' : 'screen channels titles'}>
      <Glow light={light} />
      <TopBar title={name}>{tabs && <Sections tabs={tabs} group={group} onSearch={onSearch} />}</TopBar>
      <main ref={main}>
        <GroupList
          groups={groups}
          rows={kind === 'live' ? 10 : 7}
          chosen={groups.findIndex(({ title }) => title === group)}
          takesFocus={area === 'groups'}
          onMove={listPlace.moveToGroup}
          isUnlocked={pin === 'given'}
          onOpen={openGroup}
        />
        {isLocked ? (
          <LockedGroup />
        ) : kind === 'live' ? (
          <ChannelList
            {...shared}
            guide={guide}
            favourites={favourites?.channels ?? NO_CHANNELS}
            groupOf={null}
            rows={9}
            rowHeight={92}
          />
        ) : kind === 'episode' ? (
          <EpisodeList {...shared} subtitleOf={episodeFacts} passedOf={passedOf} />
        ) : (
          <PosterGrid {...shared} subtitleOf={subtitleOf} />
        )}
        {kind === 'live' ? (
          <Preview
            channel={current}
            groupName={current && list.groupNameOf(current)}
            guide={guide}
            favourites={favourites}
            hint={hint}
            light={light}
          />
        ) : (
          <aside className="hint">
            {current && kind !== 'episode' && (
              <>
                <h2>{current.name}</h2>
                <p>{current.group}</p>
                <p>{titleLine(current, kind)}</p>
              </>
            )}
            <p>{hint}</p>
          </aside>
        )}
      </main>
      <ChannelNumber typed={typed} channels={channels} />
    </div>
  )
}

const noSubtitle = (): string => ''
const NO_CHANNELS: ReadonlySet<Channel> = new Set()

const LOCKED_HINTS: readonly KeyHint[] = [{ keys: ['OK'], text: groupWords.hint }]

const LockedGroup = () => (
  <div className="nothing locked">
    <Icon name="lock" />
    <div>
      <h2>{groupWords.locked}</h2>
      <KeyHints hints={LOCKED_HINTS} />
    </div>
  </div>
)
