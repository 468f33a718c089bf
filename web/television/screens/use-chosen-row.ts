import { useContext, useEffect, useRef } from 'react'
import { CoveredContext, useKeys } from '../use-keys.ts'

/** Rows drawn above and below the visible ones, so that moving shows no gaps. */
const EXTRA_ROWS = 2

export function visibleItems(length: number, chosen: number, rows: number, columns: number) {
  const chosenRow = Math.floor(chosen / columns)
  const top = Math.max(0, Math.min(chosenRow - Math.floor(rows / 2), Math.ceil(length / columns) - rows))
  return { top, first: Math.max(0, top - EXTRA_ROWS) * columns, end: (top + rows + EXTRA_ROWS) * columns }
}

/** The item to which an arrow leads; null if it leaves the list at the left or the top. */
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
  chosen: number
  rows: number
  /** Items in a row: 1 (the default) in a list, more in a grid. */
  columns?: number
  takesFocus: boolean
  onMove: (index: number) => void
  /** The key that leaves the list sideways; null if none does. */
  leaveKey: 'left' | 'right' | null
  onLeave?: () => void
}

/** Moves the choice and the focus in a list or grid of any length; returns refs for it and the chosen button, and the range of items to draw. */
export function useChosenRow<List extends HTMLElement>(options: ChosenRowOptions) {
  const { items, chosen, rows, columns = 1, takesFocus, onMove, leaveKey, onLeave } = options
  const list = useRef<List>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(CoveredContext)
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
    const isVertical = key === 'up' || key === 'down'
    if (isVertical || (columns > 1 && (key === 'left' || key === 'right'))) {
      const next = stepFrom(chosen, key, items.length, columns)
      if (next !== null) return moveTo(next)
    }
    // Up from the first row leads to the bar above the list.
    if (key !== leaveKey) return false
    onLeave?.()
    return true
  })
  return { list, button, ...visibleItems(items.length, chosen, rows, columns) }
}
