import { useRef, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import type { ShownList } from '../arranged.ts'
import { eveningWords as texts, foundLine } from '../evening-words.ts'
import { useSearch } from '../search/use-search.ts'
import { useArtLight } from '../art-light.ts'
import { type Machine, useBack, useKeys } from '../use-view.ts'
import { ChannelList } from './channel-list.tsx'
import { Button } from './button.tsx'
import { Glow } from './glow.tsx'
import { TopBar } from './top-bar.tsx'
import { Preview } from './preview.tsx'
import { Sign } from './sign.tsx'

/** Six in a row; below them Space and Delete. */
const KEYS = 'abcdefghijklmnopqrstuvwxyz1234567890'.split('')
const MAX_LENGTH = 40
const VISIBLE_RESULTS = 7

/** Searches a list, which has no locked or hidden channels. The viewer types with the keys on the screen. */
export function Search({
  machine,
  list,
  guide = null,
  onChoose,
  onClose,
}: {
  machine: Machine
  list: ShownList
  /** Null for films and series. */
  guide?: Guide | null
  onChoose: (channel: Channel) => void
  onClose: () => void
}) {
  const [query, setQuery] = useState('')
  const { results, isOver } = useSearch(list.channels, query)
  const [place, setPlace] = useState(0)
  const [isInList, setIsInList] = useState(false)
  const keys = useRef<HTMLDivElement>(null)
  const type = (next: string) => {
    setQuery(next.slice(0, MAX_LENGTH))
    setPlace(0)
    setIsInList(false)
  }
  const chosen = Math.min(place, Math.max(0, results.length - 1))
  const current = results[chosen]
  const light = useArtLight(current?.logo ?? null)
  useBack(onClose)
  useKeys((key) => {
    if (!/^\d$/.test(key)) return false
    type(query + key)
    return true
  })
  return (
    <div className="screen channels searching">
      <Glow light={light} />
      <TopBar machine={machine} title={texts.search} />
      <div className="query">
        <Sign shows="search" />
        <output className={query ? 'text' : 'text empty'}>{texts.typed(query)}</output>
        <p aria-live="polite">{query.trim() ? foundLine(results.length, isOver) : texts.searchHint}</p>
      </div>
      <main>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be laid out in Chromium 79 */}
        <div className="keyboard" role="group" aria-label={texts.keyboard} ref={keys}>
          {KEYS.map((key) => (
            <Button key={key} first={key === 'a'} onPress={() => type(query + key)}>
              {key}
            </Button>
          ))}
          <Button onPress={() => type(`${query} `)}>{texts.space}</Button>
          <Button label={texts.delete} onPress={() => type(query.slice(0, -1))}>
            <Sign shows="delete" />
          </Button>
        </div>
        <ChannelList
          label={texts.list[list.kind]}
          channels={results}
          rows={VISIBLE_RESULTS}
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
        <Preview
          machine={machine}
          channel={current}
          hasPoster={list.kind === 'film' || list.kind === 'series'}
          line={current && list.groupNameOf(current)}
          guide={current ? guide : null}
          favourites={null}
          hint=""
        />
      </main>
    </div>
  )
}
