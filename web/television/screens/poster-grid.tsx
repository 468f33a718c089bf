import { Logo } from './logo.tsx'
import type { Channel } from '@player/server/app-client/reader'
import { Matched } from './matched.tsx'
import { type ListProps, VirtualList } from './virtual-list.tsx'

/** Films or series as posters. Their numbers, which can be typed, are only for screen readers: they begin anywhere and may have gaps. */
export const PosterGrid = ({
  subtitleOf,
  query = '',
  columns = 6,
  columnWidth = 228,
  rows = 2,
  ...list
}: ListProps & {
  subtitleOf?: (channel: Channel) => string
  columns?: number
  columnWidth?: number
  rows?: number
}) => (
  <VirtualList
    {...list}
    className="grid"
    rows={rows}
    rowHeight={414}
    columns={columns}
    columnWidth={columnWidth}
    below={subtitleOf && ((channel) => <p>{subtitleOf(channel)}</p>)}
  >
    {(channel) => (
      <>
        <span className="unseen">{channel.number}</span> <Logo channel={channel} />
        <span className="name">
          <Matched name={channel.name} query={query} />
        </span>
      </>
    )}
  </VirtualList>
)
