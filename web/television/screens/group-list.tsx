import { useContext, useEffect, useRef } from 'react'
import { Covered, useKeys } from '../use-view.ts'
import { rowsInSight } from './channel-list.tsx'

const ROW = 76
const ROWS = 10

/** The groups of a playlist, of any number: only those in sight are in the document. */
export function GroupList({
  groups,
  chosen,
  takesFocus,
  onMove,
  onLeave,
}: {
  groups: readonly string[]
  /** Its place in `groups`. */
  chosen: number
  /** Whether the chosen group has the focus. */
  takesFocus: boolean
  onMove: (index: number) => void
  /** To the channels, at the right. */
  onLeave: () => void
}) {
  const nav = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(Covered)
  useEffect(() => {
    if (takesFocus && !isCovered) button.current?.focus()
  }, [chosen, takesFocus, isCovered])
  const moveBy = (step: number) => {
    onMove(Math.max(0, Math.min(groups.length - 1, chosen + step)))
    return true
  }
  useKeys((key) => {
    if (!nav.current?.contains(document.activeElement)) return false
    if (key === 'right') {
      onLeave()
      return true
    }
    if (key === 'up') return moveBy(-1)
    if (key === 'down') return moveBy(1)
    if (key === 'page-up') return moveBy(-ROWS)
    return key === 'page-down' && moveBy(ROWS)
  })
  const { top, first, end } = rowsInSight(groups.length, chosen, ROWS)
  return (
    <nav className="groups" aria-label="Groups" ref={nav}>
      {groups.slice(first, end).map((group, place) => {
        const index = first + place
        return (
          <button
            key={group}
            type="button"
            ref={index === chosen ? button : undefined}
            aria-pressed={index === chosen}
            style={{ top: (index - top) * ROW }}
            onFocus={() => onMove(index)}
          >
            {group}
          </button>
        )
      })}
    </nav>
  )
}
