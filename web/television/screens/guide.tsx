import { useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { useArtLight } from '../art-light.ts'
import { type Cell, hoursFrom, isIn, shareOf, type Span, stepsIn, windowAt } from '../guide/window.ts'
import { type Machine, useBack, useClock } from '../use-view.ts'
import { clockText } from '../words.ts'
import { GuideRow } from './guide-row.tsx'
import { Glow, TopBar } from './parts.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const ROW = 92
const ROWS = 8
const MOVED_MS = 30_000
/** The label of a half hour makes room for the time that is so near. */
const HIDDEN_MS = 9 * 60_000

/** What the channels of a group show in the hours to come. Up and Down choose a channel, Left and Right a programme, OK watches. */
export function GuideScreen({
  machine,
  guide,
  title,
  channels,
  onWatch,
  onClose,
}: {
  machine: Machine
  guide: Guide
  title: string
  channels: readonly Channel[]
  onWatch: (channel: Channel) => void
  onClose: () => void
}) {
  const now = useClock(machine.client, MOVED_MS)
  const hours = hoursFrom(now)
  const [chosen, setChosen] = useState(0)
  const [wished, setAt] = useState(now)
  const at = Math.max(wished, hours.from)
  const shown = windowAt(at, hours)
  const [detail, setDetail] = useState<Cell | null>(null)
  const light = useArtLight(channels[chosen]?.logo ?? null)
  useBack(onClose)
  const { list, top, first, end } = useChosenRow<HTMLOListElement>({
    items: channels,
    chosen,
    rows: ROWS,
    takesFocus: false,
    onMove: setChosen,
    leaveKey: null,
  })
  return (
    <div className="screen guide">
      <Glow light={light} />
      <TopBar machine={machine} title={title} />
      <main>
        <Hours shown={shown} now={now} />
        <Lines shown={shown} />
        <ol className="rows" ref={list}>
          {channels.slice(first, end).map((channel, place) => {
            const index = first + place
            return (
              <li
                key={channel.id}
                aria-posinset={index + 1}
                aria-setsize={channels.length}
                style={{ transform: `translateY(${(index - top) * ROW}px)` }}
              >
                <GuideRow
                  guide={guide}
                  channel={channel}
                  hours={hours}
                  shown={shown}
                  now={now}
                  at={index === chosen ? at : null}
                  onMove={setAt}
                  onChosen={setDetail}
                  onWatch={onWatch}
                />
              </li>
            )
          })}
        </ol>
        <p className="detail">
          {detail?.title && (
            <>
              <strong>{detail.title}</strong> {clockText(detail.start)}–{clockText(detail.end)}
            </>
          )}
        </p>
      </main>
    </div>
  )
}

/** The half hours above the rows, and the time itself where that is in sight. */
const Hours = ({ shown, now }: { shown: Span; now: number }) => (
  <div className="hours">
    {stepsIn(shown).map((step) => (
      <span
        key={step}
        className={isIn(now, shown) && Math.abs(step - now) < HIDDEN_MS ? 'step near' : 'step'}
        style={{ left: placeOf(step, shown) }}
      >
        {clockText(step)}
      </span>
    ))}
    {isIn(now, shown) && (
      <span className="now" style={{ left: placeOf(now, shown) }}>
        {clockText(now)}
      </span>
    )}
  </div>
)

/** Behind the rows: a line for each half hour. */
const Lines = ({ shown }: { shown: Span }) => (
  <div className="lines" aria-hidden="true">
    {stepsIn(shown).map((step) => (
      <span key={step} style={{ left: placeOf(step, shown) }} />
    ))}
  </div>
)

const placeOf = (time: number, span: Span): string => `${shareOf(time, span)}%`
