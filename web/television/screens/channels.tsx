import { useMemo, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
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

/** A channel that is watched. */
export interface Watched {
  /** As it was when it was chosen: the list may be a newer one. */
  readonly channel: Channel
  /** The name of the group in which it was chosen. */
  readonly group: string
}

/** The channels of a playlist with their groups. */
export function Channels({
  machine,
  name,
  channels,
  guide,
  last,
  onWatch,
  onClose,
}: {
  machine: Machine
  name: string
  channels: readonly Channel[]
  guide: Guide | null
  last: Watched | null
  onWatch: (watched: Watched) => void
  onClose: () => void
}) {
  const groups = useMemo(() => [ALL, ...new Set(channels.flatMap((one) => one.group || []))], [channels])
  const [group, setGroup] = useState(last && groups.includes(last.group) ? last.group : ALL)
  const shown = useMemo(() => channelsInGroup(channels, group), [channels, group])
  const [place, setPlace] = useState(() => {
    const channel = last && sameChannel(last.channel, shown)
    return channel ? shown.indexOf(channel) : 0
  })
  const [isInList, setIsInList] = useState(true)
  useBack(onClose)
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
          chosen={groups.indexOf(group)}
          takesFocus={!isInList}
          onMove={(index) => {
            setIsInList(false)
            const next = groups[index] ?? ALL
            if (next === group) return
            setGroup(next)
            setPlace(0)
          }}
          onLeave={() => setIsInList(true)}
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
              <p>{current.group}</p>
            </>
          )}
          <OnAir machine={machine} guide={guide} channel={current} />
          <p className="hint">{channelsLine(shown.length)}</p>
        </aside>
      </main>
      <ChannelNumber typed={typed} channels={channels} />
    </div>
  )
}

/** The channels of a group. */
export const channelsInGroup = (channels: readonly Channel[], group: string): readonly Channel[] =>
  group === ALL ? channels : channels.filter((one) => one.group === group)
