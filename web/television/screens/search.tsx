import { useMemo, useRef, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { ALL, FAVOURITES, type ShownList } from '../arranged.ts'
import { groupWords } from '../group-words.ts'
import { countLine, libraryWords as texts, foundLine } from '../library-words.ts'
import { useSearch } from '../search/use-search.ts'
import { useArtLight } from '../use-art-light.ts'
import { useBack, useKeys } from '../use-keys.ts'
import { Keyboard } from './keyboard.tsx'
import { SearchResults } from './search-results.tsx'
import { Glow } from './glow.tsx'
import { TopBar } from './top-bar.tsx'
import { Icon } from './icon.tsx'

const MAX_LENGTH = 40

/**
 * Searches a list, which has no locked or hidden channels. Shows the whole list, the favourites first, for an empty query and where not
 * even its first letter is found.
 */
export function Search({
  list,
  guide = null,
  onChoose,
  onClose,
}: {
  list: ShownList
  /** Null for films and series. */
  guide?: Guide | null
  onChoose: (channel: Channel) => void
  onClose: () => void
}) {
  const [query, setQuery] = useState('')
  const found = useSearch(list.channels, query)
  const favourites = useMemo(() => new Set(list.channelsIn(FAVOURITES)), [list])
  const allChannels = useMemo(
    () => [...favourites, ...list.channelsIn(ALL).filter((channel) => !favourites.has(channel))],
    [list, favourites],
  )
  const isEmpty = query.trim() === ''
  const isNothing = found.foundQuery !== found.query
  const isWholeList = isEmpty || (isNothing && found.foundQuery === '')
  const channels = isWholeList ? allChannels : found.results
  const headings =
    isWholeList && favourites.size > 0 && favourites.size < allChannels.length
      ? [
          { index: 0, text: groupWords.favourites },
          { index: favourites.size, text: texts.list[list.kind] },
        ]
      : NO_HEADINGS
  const [place, setPlace] = useState(0)
  const [isInList, setIsInList] = useState(false)
  const keys = useRef<HTMLDivElement>(null)
  const type = (next: string) => {
    setQuery(next.slice(0, MAX_LENGTH))
    setPlace(0)
    setIsInList(false)
  }
  const chosen = Math.min(place, Math.max(0, channels.length - 1))
  const light = useArtLight(channels[chosen]?.logo ?? null)
  useBack(onClose)
  useKeys((key) => {
    if (!/^\d$/.test(key)) return false
    type(query + key)
    return true
  })
  return (
    <div className="screen channels searching">
      <Glow light={light} />
      <TopBar title={texts.searchIn(list.kind)}>
        <div className="query">
          <Icon name="search" />
          <output className={query ? 'text' : 'text empty'}>
            <span>{texts.typed(query)}</span>
          </output>
          <p aria-live="polite" className={isNothing ? 'unseen' : undefined}>
            {isEmpty
              ? countLine(list.kind, allChannels.length)
              : foundLine(isNothing ? 0 : found.results.length, found.isComplete)}
          </p>
        </div>
      </TopBar>
      <main>
        <Keyboard kind={list.kind} keys={keys} query={query} onType={type} />
        <SearchResults
          list={list}
          missing={isNothing ? found : null}
          guide={guide}
          favourites={favourites}
          label={texts.list[list.kind]}
          channels={channels}
          query={isNothing ? found.foundQuery : query}
          headings={headings}
          chosen={chosen}
          takesFocus={isInList}
          onMove={(index) => {
            setPlace(index)
            setIsInList(true)
          }}
          onLeave={() => {
            setIsInList(false)
            keys.current?.querySelector('button')?.focus()
          }}
          onChoose={onChoose}
        />
      </main>
    </div>
  )
}

const NO_HEADINGS = [] as const
