import type { RefObject } from 'react'
import type { ListKind } from '../arranged.ts'
import { libraryWords as texts } from '../library-words.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { type KeyHint, KeyHints } from './key-hints.tsx'

/** Six in a row; below them Space and Delete. */
const KEYS = 'abcdefghijklmnopqrstuvwxyz1234567890'.split('')

const HINTS: readonly KeyHint[] = [{ keys: ['right'], text: texts.toResults }]

/** The keys with which a viewer types a query. `onType` gets the whole query. */
export const Keyboard = ({
  kind,
  keys,
  query,
  onType,
}: {
  kind: ListKind
  keys: RefObject<HTMLDivElement | null>
  query: string
  onType: (query: string) => void
}) => (
  <div className="keys">
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be laid out in Chromium 79 */}
    <div className="keyboard" role="group" aria-label={texts.keyboard} ref={keys}>
      {KEYS.map((key) => (
        <Button key={key} hasInitialFocus={key === 'a'} onPress={() => onType(query + key)}>
          {key}
        </Button>
      ))}
      <Button onPress={() => onType(`${query} `)}>{texts.space}</Button>
      <Button label={texts.delete} onPress={() => onType(query.slice(0, -1))}>
        <Icon name="delete" />
      </Button>
    </div>
    <p>{texts.searchHint(kind)}</p>
    <KeyHints hints={HINTS} />
  </div>
)
