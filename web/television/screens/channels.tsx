import { useMemo, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import type { ParentPin as Pin } from '@player/server/app-client/arrange'
import type { ShownGroup, ShownList } from '../arranged.ts'
import { groupWords } from '../group-words.ts'
import { channelsLine } from '../words.ts'
import { type Machine, useBack } from '../use-view.ts'
import { sameChannel } from '../same-channel.ts'
import { ChannelList, Logo } from './channel-list.tsx'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { GroupList } from './group-list.tsx'
import { OnAir } from './on-air.tsx'
import { Glow, TopBar } from './parts.tsx'

/** The group of all channels. */
export const ALL = 'All channels'
const ALL_CHANNELS: ShownGroup = { kind: 'live', title: ALL, name: ALL, locked: false }

/** A channel that is watched. */
export interface Watched {
  /** As it was when it was chosen: the list may be a newer one. */
  readonly channel: Channel
  /** The title of the group in which it was chosen. */
  readonly group: string
}

/** The channels of a playlist with their groups. */
export function Channels({
  machine,
  name,
  list,
  pin,
  guide,
  last,
  startsIn,
  onLocked,
  onWatch,
  onClose,
}: {
  machine: Machine
  name: string
  list: ShownList
  pin: Pin
  guide: Guide | null
  last: Watched | null
  /** The title of the group to begin with, if it isn't that of the last channel. */
  startsIn: string | null
  /** A locked group was chosen: its title. */
  onLocked: (title: string) => void
  onWatch: (watched: Watched) => void
  onClose: () => void
}) {
  const { channels, groupNameOf } = list
  const groups = useMemo(() => [ALL_CHANNELS, ...list.groups], [list])
  const isListed = (title: string) => groups.some((one) => one.title === title)
  const [wished, setGroup] = useState(startsIn ?? last?.group ?? ALL)
  // Its owner may have hidden it.
  const group = isListed(wished) ? wished : ALL
  const isLocked = pin !== 'given' && groups.some((one) => one.title === group && one.locked)
  const shown = useMemo(() => channelsInGroup(channels, group), [channels, group])
  const [wishedPlace, setPlace] = useState(() => {
    const channel = last && sameChannel(last.channel, shown)
    return channel ? shown.indexOf(channel) : 0
  })
  const place = Math.max(0, Math.min(wishedPlace, shown.length - 1))
  const [wishesList, setIsInList] = useState(!isLocked)
  const isInList = wishesList && shown.length > 0
  useBack(onClose)
  const enter = () => (isLocked ? onLocked(group) : setIsInList(true))
  const typed = useChannelNumber(channels, (channel) => {
    const next = shown.includes(channel) ? group : ALL
    setGroup(next)
    setPlace(channelsInGroup(channels, next).indexOf(channel))
    setIsInList(true)
  })
  const current = shown[place]
  return (
    <div className="screen channels">
      <Glow />
      <TopBar machine={machine} title={name} />
      <main>
        <GroupList
          groups={groups}
          chosen={groups.findIndex(({ title }) => title === group)}
          takesFocus={!isInList}
          onMove={(index) => {
            setIsInList(false)
            const next = groups[index]?.title ?? ALL
            if (next === group) return
            setGroup(next)
            setPlace(0)
          }}
          isOpen={pin === 'given'}
          onChoose={enter}
          onLeave={enter}
        />
        <ChannelList
          channels={shown}
          chosen={place}
          takesFocus={isInList}
          onMove={(index) => {
            setPlace(index)
            setIsInList(true)
          }}
          onLeave={() => setIsInList(false)}
          onChoose={(channel) => onWatch({ channel, group })}
        />
        <aside className="preview">
          {current && (
            <>
              <Logo channel={current} />
              <h2>{current.name}</h2>
              <p>{groupNameOf(current)}</p>
            </>
          )}
          <OnAir machine={machine} guide={guide} channel={current} />
          <p className="hint">{hintOf(list, isLocked, shown.length)}</p>
        </aside>
      </main>
      <ChannelNumber typed={typed} channels={channels} />
    </div>
  )
}

function hintOf({ groups, channels }: ShownList, isLocked: boolean, count: number): string {
  if (isLocked) return groupWords.hint
  return channels.length === 0 && groups.length === 0 ? groupWords.allHidden : channelsLine(count)
}

/** The channels of a group. */
export const channelsInGroup = (channels: readonly Channel[], group: string): readonly Channel[] =>
  group === ALL ? channels : channels.filter((one) => one.group === group)
