import type { Channel, Guide } from '@player/server/app-client/reader'
import type { ShownList } from '../arranged.ts'
import { libraryWords as texts } from '../library-words.ts'
import type { SearchResult } from '../search/search.ts'
import { ChannelList } from './channel-list.tsx'
import { PosterGrid } from './poster-grid.tsx'
import { Preview } from './preview.tsx'
import type { Heading, ListProps } from './virtual-list.tsx'

const MAX_WITH_PREVIEW = 5

export function SearchResults({
  list: { kind, groupNameOf },
  missing,
  guide,
  favourites,
  headings,
  ...results
}: ListProps & {
  list: ShownList
  /** The query if no channel matches it: the results match its prefix, or are suggestions. */
  missing: Pick<SearchResult, 'query' | 'foundQuery'> | null
  guide: Guide | null
  favourites: ReadonlySet<Channel>
  /** Shown above channels, but not above posters. */
  headings: readonly Heading[]
}) {
  const isNothing = missing !== null
  const { channels, chosen } = results
  const picked = channels[chosen]
  const isRoomBelow =
    kind === 'live' && !isNothing && headings.length === 0 && channels.length <= MAX_WITH_PREVIEW
  return (
    <div className="results">
      {isNothing && (
        <div className="nothing">
          <h2>{texts.nothing(missing.query)}</h2>
          <p>{texts.nothingHint(missing.foundQuery)}</p>
        </div>
      )}
      {kind === 'live' ? (
        <ChannelList
          {...results}
          guide={guide}
          favourites={favourites}
          groupOf={groupNameOf}
          headings={headings}
          // Two headings are about as high as a row.
          rows={(isNothing ? 7 : 8) - (headings.length > 0 ? 1 : 0)}
          rowHeight={104}
        />
      ) : (
        <PosterGrid {...results} columns={5} columnWidth={240} rows={isNothing ? 1 : 2} />
      )}
      {isRoomBelow && (
        <Preview
          channel={picked}
          groupName={picked && groupNameOf(picked)}
          guide={guide}
          favourites={null}
          hint=""
        />
      )}
    </div>
  )
}
