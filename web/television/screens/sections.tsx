import { eveningWords as texts } from '../evening-words.ts'
import type { GroupKind } from '@player/server/app-client/arrange'
import { useKeys } from '../use-view.ts'
import { Button } from './parts.tsx'

/** The ways from a list to others. */
export interface Ways {
  /** What the playlist has. */
  readonly kinds: readonly GroupKind[]
  readonly kind: GroupKind
  readonly onKind: (kind: GroupKind) => void
}

/** In the bar above a list: what the playlist has, its guide, and the search. The green key opens the guide, the blue one the search. */
export function Sections({
  ways: { kinds, kind, onKind },
  onGuide,
  onSearch,
}: {
  ways: Ways
  /** Null without a guide. */
  onGuide: (() => void) | null
  onSearch: () => void
}) {
  useKeys((key) => {
    if (key === 'search') onSearch()
    else if (key === 'guide') onGuide?.()
    return key === 'search' || key === 'guide'
  })
  return (
    <nav className="sections" aria-label={texts.ways}>
      {kinds.length > 1 &&
        kinds.map((one) => (
          <Button key={one} quiet current={one === kind} onPress={() => onKind(one)}>
            {texts.sections[one]}
          </Button>
        ))}
      {onGuide && (
        <Button quiet onPress={onGuide}>
          {texts.guide}
        </Button>
      )}
      <Button quiet onPress={onSearch}>
        {texts.search}
      </Button>
    </nav>
  )
}
