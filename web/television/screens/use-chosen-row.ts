import { useContext, useEffect, useRef } from 'react'
import { Covered, useKeys } from '../use-view.ts'

/** Rows outside the window that are drawn too, so that moving has no gaps. */
const BESIDE = 2

/** Of a list in which one item is chosen: the row at the top, and which items are drawn. */
export function itemsInSight(length: number, chosen: number, rows: number, columns: number) {
  const chosenRow = Math.floor(chosen / columns)
  const top = Math.max(0, Math.min(chosenRow - Math.floor(rows / 2), Math.ceil(length / columns) - rows))
  return { top, first: Math.max(0, top - BESIDE) * columns, end: (top + rows + BESIDE) * columns }
}

/** Where an arrow leads from an item; null out of the list at the left or above, where other things are. */
export function stepFrom(
  chosen: number,
  key: 'up' | 'down' | 'left' | 'right',
  length: number,
  columns: number,
): number | null {
  const column = chosen % columns
  const isLastRow = Math.floor(chosen / columns) === Math.floor((length - 1) / columns)
  if (key === 'left') return column > 0 ? chosen - 1 : null
  if (key === 'right') return column < columns - 1 ? Math.min(length - 1, chosen + 1) : chosen
  if (key === 'up') return chosen >= columns ? chosen - columns : null
  return isLastRow ? chosen : Math.min(length - 1, chosen + columns)
}

interface ChosenRowOptions {
  items: readonly unknown[]
  /** The chosen item's place in `items`. */
  chosen: number
  /** How many rows are in sight. */
  rows: number
  /** Items in a row: one in a list, more in a grid. */
  columns?: number
  /** Whether the chosen item has the focus. */
  takesFocus: boolean
  onMove: (index: number) => void
  /** The key that leaves the list sideways, if one does. */
  leaveKey: 'left' | 'right' | null
  onLeave?: () => void
}

/** A list or grid of any length in which the remote control moves one chosen item. Gives the refs of the list and of the chosen item's button, and the items to draw. */
export function useChosenRow<List extends HTMLElement>(options: ChosenRowOptions) {
  const { items, chosen, rows, columns = 1, takesFocus, onMove, leaveKey, onLeave } = options
  const list = useRef<List>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(Covered)
  useEffect(() => {
    if (takesFocus && !isCovered) button.current?.focus()
  }, [items, chosen, takesFocus, isCovered])
  const moveTo = (index: number) => {
    onMove(Math.max(0, Math.min(items.length - 1, index)))
    return true
  }
  useKeys((key) => {
    if (!list.current?.contains(document.activeElement)) return false
    if (key === 'page-up') return moveTo(chosen - rows * columns)
    if (key === 'page-down') return moveTo(chosen + rows * columns)
    const isUpright = key === 'up' || key === 'down'
    if (isUpright || (columns > 1 && (key === 'left' || key === 'right'))) {
      const next = stepFrom(chosen, key, items.length, columns)
      if (next !== null) return moveTo(next)
    }
    // Above the first row are the ways to other screens.
    if (key !== leaveKey) return false
    onLeave?.()
    return true
  })
  return { list, button, ...itemsInSight(items.length, chosen, rows, columns) }
}
