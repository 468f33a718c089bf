import type { GroupKind } from '@player/server/app-client/arrange'
import { ALL } from '../arranged.ts'
import { libraryWords as texts } from '../library-words.ts'
import { useKeys } from '../use-keys.ts'
import { Button } from './button.tsx'

export interface SectionTabs {
  readonly kinds: readonly GroupKind[]
  readonly kind: GroupKind
  readonly onKind: (kind: GroupKind) => void
  /** Called with the title of a group of channels. Null without a guide. */
  readonly onGuide: ((group: string) => void) | null
}

/** The tabs above a list, with buttons for the guide and the search. The green key opens the guide, the blue one the search. */
export function Sections({
  tabs: { kinds, kind, onKind, onGuide },
  group,
  isGuide = false,
  onSearch,
}: {
  tabs: SectionTabs
  group: string
  /** Whether the guide is shown instead of a list. */
  isGuide?: boolean
  onSearch: () => void
}) {
  // The guide has groups of channels only.
  const openGuide = () => onGuide?.(kind === 'live' ? group : ALL)
  useKeys((key) => {
    if (key === 'search') onSearch()
    else if (key === 'guide') openGuide()
    return key === 'search' || key === 'guide'
  })
  return (
    <nav className="sections" aria-label={texts.sectionsLabel}>
      {kinds.length > 1 &&
        kinds.map((tab) => (
          <Button key={tab} quiet current={tab === kind && !isGuide} onPress={() => onKind(tab)}>
            {texts.sections[tab]}
          </Button>
        ))}
      {onGuide && (
        <Button quiet current={isGuide} onPress={openGuide}>
          {texts.guide}
        </Button>
      )}
      <Button quiet onPress={onSearch}>
        {texts.search}
      </Button>
    </nav>
  )
}
