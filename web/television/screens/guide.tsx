import { useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { useArtLight } from '../use-art-light.ts'
import { type Cell, hoursFrom, windowAt } from '../guide/window.ts'
import { clockText } from '../time-words.ts'
import { useBack } from '../use-keys.ts'
import { useServerClock } from '../use-clock.ts'
import { words } from '../words.ts'
import { Glow } from './glow.tsx'
import { Hours, Lines } from './guide-hours.tsx'
import { GuideRow } from './guide-row.tsx'
import { Sections, type SectionTabs } from './sections.tsx'
import { TopBar } from './top-bar.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const ROW_HEIGHT = 92
const VISIBLE_ROWS = 7
const REFRESH_MS = 30_000

/** The programmes of a group's channels in the next hours. Up and Down choose a channel, Left and Right a programme, OK watches it. */
export function GuideScreen({
  guide,
  title,
  group,
  channels,
  tabs,
  onWatch,
  onSearch,
  onClose,
}: {
  guide: Guide
  /** The owner's name for the group. */
  title: string
  /** The provider's title of the group. */
  group: string
  channels: readonly Channel[]
  tabs: SectionTabs
  onWatch: (channel: Channel) => void
  onSearch: () => void
  onClose: () => void
}) {
  const now = useServerClock(REFRESH_MS)
  const hours = hoursFrom(now)
  const [chosen, setChosen] = useState(0)
  const [chosenTime, setChosenTime] = useState(now)
  const at = Math.max(chosenTime, now)
  const shown = windowAt(at, hours)
  const [detail, setDetail] = useState<Cell | null>(null)
  const light = useArtLight(channels[chosen]?.logo ?? null)
  useBack(onClose)
  const { list, top, first, end } = useChosenRow<HTMLOListElement>({
    items: channels,
    chosen,
    rows: VISIBLE_ROWS,
    takesFocus: false,
    onMove: setChosen,
    leaveKey: null,
  })
  return (
    <div className="screen guide">
      <Glow light={light} />
      <TopBar title={title}>
        <Sections tabs={tabs} group={group} isGuide onSearch={onSearch} />
      </TopBar>
      <main>
        <Hours shown={shown} now={now} />
        <Lines shown={shown} now={now} />
        <ol className="rows" ref={list}>
          {channels.slice(first, end).map((channel, place) => {
            const index = first + place
            return (
              <li
                key={channel.id}
                className={index === chosen ? 'chosen' : undefined}
                aria-posinset={index + 1}
                aria-setsize={channels.length}
                style={{ transform: `translateY(${(index - top) * ROW_HEIGHT}px)` }}
              >
                <GuideRow
                  guide={guide}
                  channel={channel}
                  hours={hours}
                  shown={shown}
                  now={now}
                  at={index === chosen ? at : null}
                  onMove={setChosenTime}
                  onChosen={setDetail}
                  onWatch={onWatch}
                />
              </li>
            )
          })}
        </ol>
        <div className="detail">
          {detail?.title && (
            <>
              <div className="heading">
                <h2>{detail.title}</h2>
                <p>
                  {detail.start <= now && <span className="lit">{words.guide.now}</span>}{' '}
                  {clockText(detail.start)}–{clockText(detail.end)} · {channels[chosen]?.name}
                </p>
              </div>
              {detail.description && <p className="description">{detail.description}</p>}
            </>
          )}
        </div>
      </main>
    </div>
  )
}
