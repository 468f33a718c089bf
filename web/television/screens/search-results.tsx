import type { Channel, Guide } from '@player/server/app-client/reader'
import type { ShownList } from '../arranged.ts'
import { libraryWords as texts } from '../library-words.ts'
import type { Television } from '../use-view.ts'
import { ChannelList } from './channel-list.tsx'
import { PosterGrid } from './poster-grid.tsx'
import { Icon } from './icon.tsx'
import type { Heading, ListProps } from './virtual-list.tsx'

/** Beside the keys: the channels, films or series that a query found. */
export function SearchResults({
  television,
  list: { kind, groupNameOf },
  missing,
  guide,
  favourites,
  headings,
  ...results
}: ListProps & {
  television: Television
  /** The searched list. */
  list: ShownList
  /** The query, if nothing was found. */
  missing: string | null
  guide: Guide | null
  favourites: ReadonlySet<Channel>
  /** Above channels only. */
  headings: readonly Heading[]
}) {
  if (missing !== null)
    return (
      <div className="nothing">
        <Icon name="search" />
        <h2>{texts.nothing(missing)}</h2>
        <p>{texts.nothingHint}</p>
      </div>
    )
  if (kind !== 'live') return <PosterGrid {...results} columns={5} columnWidth={234} />
  return (
    <ChannelList
      {...results}
      television={television}
      guide={guide}
      favourites={favourites}
      groupOf={groupNameOf}
      headings={headings}
      // Two headings are about as high as a row.
      rows={headings.length > 0 ? 7 : 8}
      rowHeight={104}
    />
  )
}
