import type { Channel } from '@player/server/app-client/reader'
import { Logo } from './logo.tsx'
import { type ListProps, VirtualList } from './virtual-list.tsx'

/** Films or series as posters. */
export const PosterGrid = ({
  lineOf,
  ...list
}: ListProps & {
  /** A line below the title. */
  lineOf: (channel: Channel) => string
}) => (
  <VirtualList
    {...list}
    className="grid"
    rows={2}
    rowHeight={414}
    columns={6}
    columnWidth={228}
    below={(channel) => <p>{lineOf(channel)}</p>}
  >
    {(channel) => (
      <>
        <span className="number">{channel.number}</span> <Logo channel={channel} />
        <span className="name">{channel.name}</span>
      </>
    )}
  </VirtualList>
)
