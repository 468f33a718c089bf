import type { Channel, Guide } from '@player/server/app-client/reader'
import type { ShownList } from '../arranged.ts'
import { libraryWords as texts } from '../library-words.ts'
import type { Television } from '../use-view.ts'
import { ChannelList } from './channel-list.tsx'
import { PosterGrid } from './poster-grid.tsx'
import { Icon } from './icon.tsx'
import type { ListProps } from './virtual-list.tsx'

/** Beside the keys: the channels, films or series that a query found. */
export function SearchResults({
  television,
  list: { kind, groupNameOf },
  missing,
  guide,
  favourites,
  ...results
}: ListProps & {
  television: Television
  /** The searched list. */
  list: ShownList
  /** The query, if nothing was found. */
  missing: string | null
  guide: Guide | null
  favourites: ReadonlySet<Channel>
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
      rows={8}
      rowHeight={104}
    />
  )
}
