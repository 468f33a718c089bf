import { useMemo, useState } from 'react'
import type { Guide } from '../guide/programme.ts'
import type { Channel } from '../playlists/channel.ts'
import { channelsLine } from '../words.ts'
import { type Machine, useKeys } from '../use-view.ts'
import { ChannelList, Logo } from './channel-list.tsx'
import { OnAir } from './on-air.tsx'
import { Glow, TopBar } from './parts.tsx'

const ALL = 'All channels'

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
  /** The channel that was watched last. */
  last: Channel | null
  onWatch: (channel: Channel, among: readonly Channel[]) => void
  onClose: () => void
}) {
  const [group, setGroup] = useState(ALL)
  const groups = useMemo(() => [ALL, ...new Set(channels.flatMap((one) => one.group || []))], [channels])
  const shown = useMemo(
    () => (group === ALL ? channels : channels.filter((one) => one.group === group)),
    [channels, group],
  )
  const [chosenGroup, setChosenGroup] = useState(false)
  const [place, setPlace] = useState(Math.max(0, last ? channels.indexOf(last) : 0))
  useKeys((key) => {
    if (key === 'back') onClose()
    return key === 'back'
  })
  const current = shown[place]
  return (
    <div className="screen channels">
      <Glow />
      <TopBar machine={machine} title={name} />
      <main>
        <nav className="groups" aria-label="Groups">
          {groups.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === group}
              onFocus={() => {
                setGroup(one)
                setChosenGroup(true)
                setPlace(0)
              }}
            >
              {one}
            </button>
          ))}
        </nav>
        <ChannelList
          key={group}
          channels={shown}
          start={place}
          opensFocused={!chosenGroup}
          onMove={setPlace}
          onChoose={(channel) => onWatch(channel, shown)}
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
    </div>
  )
}
