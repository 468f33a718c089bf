import type { Channel } from '@player/server/app-client/reader'
import { eveningWords } from '../evening-words.ts'
import { Logo } from './logo.tsx'
import { Sign } from './sign.tsx'
import { type ListProps, VirtualList } from './virtual-list.tsx'

/** Channels with their numbers, logos and names. */
export const ChannelList = ({
  favourites,
  rows = 9,
  ...list
}: ListProps & {
  /** Shown with a star. */
  favourites?: ReadonlySet<Channel> | undefined
  /** The number of visible rows. */
  rows?: number
}) => (
  <VirtualList {...list} className="list" rows={rows} rowHeight={92}>
    {(channel) => (
      <>
        <span className="number">{channel.number}</span>
        <Logo channel={channel} />
        <span className="name">{channel.name}</span>
        {favourites?.has(channel) && (
          <>
            <Sign shows="star" /> <span className="unseen">{eveningWords.favourite}</span>
          </>
        )}
      </>
    )}
  </VirtualList>
)
