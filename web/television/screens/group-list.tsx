import type { ShownGroup } from '../arranged.ts'
import { groupWords } from '../group-words.ts'
import { Icon } from './icon.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const ROW_HEIGHT = 76

/** The groups of a playlist. Only groups near the visible ones are in the document. */
export function GroupList({
  groups,
  rows,
  chosen,
  takesFocus,
  onMove,
  isUnlocked,
  onOpen,
}: {
  groups: readonly ShownGroup[]
  rows: number
  chosen: number
  takesFocus: boolean
  onMove: (index: number) => void
  isUnlocked: boolean
  /** Opens the chosen group: on OK, or Right to its channels. */
  onOpen: () => void
}) {
  const { list, button, top, first, end } = useChosenRow<HTMLElement>({
    items: groups,
    chosen,
    rows,
    takesFocus,
    onMove,
    leaveKey: 'right',
    onLeave: onOpen,
  })
  return (
    <nav className="groups" aria-label="Groups" ref={list}>
      {groups.slice(first, end).map((group, place) => {
        const index = first + place
        return (
          <button
            key={group.title}
            type="button"
            ref={index === chosen ? button : undefined}
            aria-pressed={index === chosen}
            style={{ top: (index - top) * ROW_HEIGHT }}
            onFocus={() => onMove(index)}
            onClick={onOpen}
          >
            {group.locked && !isUnlocked && <Icon name="lock" label={groupWords.locked} />}
            {group.name}
          </button>
        )
      })}
    </nav>
  )
}
