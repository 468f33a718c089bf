import type { Channel } from '@player/server/app-client/reader'
import { Logo } from './logo.tsx'
import { Track } from './now-line.tsx'
import { type ListProps, VirtualList } from './virtual-list.tsx'

export const EpisodeList = ({
  subtitleOf,
  passedOf,
  ...list
}: ListProps & {
  subtitleOf: (episode: Channel) => string
  /** How much was watched, from 0 to 1. */
  passedOf?: ((episode: Channel) => number) | undefined
}) => (
  <VirtualList {...list} className="list episodes" rows={3} rowHeight={278}>
    {(episode) => (
      <>
        <Logo channel={episode} />
        {passedOf && passedOf(episode) > 0 && <Track passed={passedOf(episode)} />}
        <span className="about">
          <strong>
            <span className="number">{episode.number}</span> {episode.name}
          </strong>
          <span className="line">{subtitleOf(episode)}</span>
          {episode.about?.plot && <span className="plot">{episode.about.plot}</span>}
        </span>
      </>
    )}
  </VirtualList>
)
