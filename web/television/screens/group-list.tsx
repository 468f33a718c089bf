import type { ShownGroup } from '../arranged.ts'
import { groupWords } from '../group-words.ts'
import { Sign } from './sign.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const ROW = 76
const ROWS = 10

/** The groups of a playlist, of any number: only those in sight are in the document. */
export function GroupList({
  groups,
  chosen,
  takesFocus,
  onMove,
  isOpen,
  onChoose,
  onLeave,
}: {
  groups: readonly ShownGroup[]
  /** Its place in `groups`. */
  chosen: number
  /** Whether the chosen group has the focus. */
  takesFocus: boolean
  onMove: (index: number) => void
  /** Whether the parent PIN opened the locked ones. */
  isOpen: boolean
  onChoose: (group: ShownGroup) => void
  /** To the channels, at the right. */
  onLeave: () => void
}) {
  const { list, button, top, first, end } = useChosenRow<HTMLElement>({
    items: groups,
    chosen,
    rows: ROWS,
    takesFocus,
    onMove,
    leaveKey: 'right',
    onLeave,
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
            style={{ top: (index - top) * ROW }}
            onFocus={() => onMove(index)}
            onClick={() => onChoose(group)}
          >
            {group.locked && !isOpen && (
              <>
                <Sign shows="lock" /> <span className="unseen">{groupWords.locked}</span>
              </>
            )}
            {group.name}
          </button>
        )
      })}
    </nav>
  )
}
