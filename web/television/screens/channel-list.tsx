import type { Channel, Guide } from '@player/server/app-client/reader'
import { libraryWords } from '../library-words.ts'
import { useServerClock } from '../use-clock.ts'
import { Logo } from './logo.tsx'
import { NowLine } from './now-line.tsx'
import { Icon } from './icon.tsx'
import { Matched } from './matched.tsx'
import { type Heading, type ListProps, VirtualList } from './virtual-list.tsx'

const REFRESH_MS = 30_000

export function ChannelList({
  guide,
  favourites,
  groupOf,
  rows,
  rowHeight,
  headings,
  query = '',
  ...list
}: ListProps & {
  guide: Guide | null
  /** Shown with a star. */
  favourites: ReadonlySet<Channel>
  /** The name of a channel's group. Null beside a preview, which also tells screen readers the programme. */
  groupOf: ((channel: Channel) => string) | null
  rows: number
  rowHeight: number
  headings?: readonly Heading[]
}) {
  const at = useServerClock(REFRESH_MS)
  return (
    <VirtualList {...list} className="list" rows={rows} rowHeight={rowHeight} headings={headings}>
      {(channel) => (
        <>
          <span className="number">
            {/* Numbers are found by their first digits only. */}
            <Matched
              name={String(channel.number)}
              query={String(channel.number).startsWith(query.trim()) ? query : ''}
            />
          </span>
          <Logo channel={channel} />
          <span className="about">
            <span className="name">
              <Matched name={channel.name} query={query} />
              {favourites.has(channel) && (
                <>
                  {' '}
                  <Icon name="star" label={libraryWords.favourite} />
                </>
              )}
            </span>
            <span className="now-line" aria-hidden={groupOf === null}>
              <NowLine guide={guide} channel={channel} at={at} />
            </span>
          </span>
          {groupOf && <span className="group">{groupOf(channel)}</span>}
        </>
      )}
    </VirtualList>
  )
}
