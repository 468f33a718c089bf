import { useContext, useEffect, useRef } from 'react'
import { Covered, useKeys } from '../use-view.ts'

/** Rows outside the window that are drawn too, so that moving has no gaps. */
const BESIDE = 2

/** Of a list in which one row is chosen: the row at the top, and which rows are drawn. */
function rowsInSight(length: number, chosen: number, rows: number) {
  const top = Math.max(0, Math.min(chosen - Math.floor(rows / 2), length - rows))
  return { top, first: Math.max(0, top - BESIDE), end: top + rows + BESIDE }
}

interface ChosenRowOptions {
  items: readonly unknown[]
  /** The chosen item's place in `items`. */
  chosen: number
  /** How many rows are in sight. */
  rows: number
  /** Whether the chosen row has the focus. */
  takesFocus: boolean
  onMove: (index: number) => void
  /** The key that leaves the list sideways. */
  leaveKey: 'left' | 'right'
  onLeave: () => void
}

/** A list of any length in which the remote control moves one chosen row. Gives the refs of the list and of the chosen row's button, and the rows to draw. */
export function useChosenRow<List extends HTMLElement>(options: ChosenRowOptions) {
  const { items, chosen, rows, takesFocus, onMove, leaveKey, onLeave } = options
  const list = useRef<List>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(Covered)
  useEffect(() => {
    if (takesFocus && !isCovered) button.current?.focus()
  }, [items, chosen, takesFocus, isCovered])
  const moveBy = (step: number) => {
    onMove(Math.max(0, Math.min(items.length - 1, chosen + step)))
    return true
  }
  useKeys((key) => {
    if (!list.current?.contains(document.activeElement)) return false
    if (key === leaveKey) {
      onLeave()
      return true
    }
    if (key === 'up') return moveBy(-1)
    if (key === 'down') return moveBy(1)
    if (key === 'page-up') return moveBy(-rows)
    return key === 'page-down' && moveBy(rows)
  })
  return { list, button, ...rowsInSight(items.length, chosen, rows) }
}
