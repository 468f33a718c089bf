import { useMemo, useRef, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { channelsLine } from '../words.ts'
import { type Machine, useKeys } from '../use-view.ts'
import { ChannelList, Logo } from './channel-list.tsx'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { OnAir } from './on-air.tsx'
import { Glow, TopBar } from './parts.tsx'

/** The group of all channels. */
export const ALL = 'All channels'

/** A channel that is watched. */
export interface Watched {
  readonly channel: Channel
  /** The name of the group in which it was chosen. */
  readonly group: string
  readonly among: readonly Channel[]
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
  const shown = useMemo(() => among(channels, group), [channels, group])
  const [place, setPlace] = useState(Math.max(0, last ? shown.indexOf(last.channel) : 0))
  const [isInList, setIsInList] = useState(true)
  const nav = useRef<HTMLElement>(null)
  useKeys((key) => {
    if (key === 'back') onClose()
    return key === 'back'
  })
  const typed = useChannelNumber(channels, (channel) => {
    const next = shown.includes(channel) ? group : ALL
    setGroup(next)
    setPlace(among(channels, next).indexOf(channel))
    setIsInList(true)
  })
  const current = shown[place]
  return (
    <div className="screen channels">
      <Glow />
      <TopBar machine={machine} title={name} />
      <main>
        <nav className="groups" aria-label="Groups" ref={nav}>
          {groups.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === group}
              onFocus={() => {
                setIsInList(false)
                if (one === group) return
                setGroup(one)
                setPlace(0)
              }}
            >
              {one}
            </button>
          ))}
        </nav>
        <ChannelList
          channels={shown}
          chosen={place}
          takesFocus={isInList}
          onMove={(index) => {
            setPlace(index)
            setIsInList(true)
          }}
          onLeave={() => nav.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()}
          onChoose={(channel) => onWatch({ channel, group, among: shown })}
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

const among = (channels: readonly Channel[], group: string): readonly Channel[] =>
  group === ALL ? channels : channels.filter((one) => one.group === group)
