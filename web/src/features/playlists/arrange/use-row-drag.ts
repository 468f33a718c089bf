import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A row that is being dragged, and the row whose place it would take. */
interface Drag {
  readonly key: string
  readonly to: string
  /** Whether `to` is below the row. */
  readonly isDown: boolean
}

export type DragMark = 'dragged' | 'above' | 'below' | null

/** While a row is dragged this near to the top or the bottom of the window, the page scrolls by a step per frame; all in px. */
const EDGE = { top: 72, bottom: 160 } as const
const SCROLL_STEP = 12

/**
 * Drags the rows of a list by a handle. Rows have `data-key`. Keyboards and screen readers use the buttons of an open row.
 * @param onDrop called with the keys of the dragged row and of the row whose place it takes
 */
export function useRowDrag(
  list: RefObject<HTMLUListElement | null>,
  onDrop: (key: string, to: string) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const grab = useCallback(
    (event: PointerEvent<HTMLElement>, key: string) => {
      const row = event.currentTarget.closest('li')
      if (event.button !== 0 || !row) return
      // Dragging must not select text.
      event.preventDefault()
      stop.current?.()
      const start = event.clientY + scrollY
      const controller = new AbortController()
      let y = event.clientY
      let to = key
      const follow = () => {
        if (controller.signal.aborted) return
        if (y < EDGE.top) scrollBy(0, -SCROLL_STEP)
        else if (y > innerHeight - EDGE.bottom) scrollBy(0, SCROLL_STEP)
        const moved = y + scrollY - start
        row.style.translate = `0 ${moved}px`
        const over = rowAt(list.current, y) ?? to
        if (over !== to) {
          to = over
          setDrag({ key, to, isDown: moved > 0 })
        }
        requestAnimationFrame(follow)
      }
      const end = () => {
        controller.abort()
        row.style.translate = ''
        setDrag(null)
      }
      stop.current = end
      const options = { signal: controller.signal }
      addEventListener('pointermove', ({ clientY }) => (y = clientY), options)
      addEventListener('pointercancel', end, options)
      addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(), options)
      addEventListener(
        'pointerup',
        () => {
          end()
          if (to !== key) onDrop(key, to)
        },
        options,
      )
      setDrag({ key, to, isDown: false })
      follow()
    },
    [list, onDrop],
  )

  const markOf = (key: string): DragMark => {
    if (!drag) return null
    if (drag.key === key) return 'dragged'
    return drag.to === key ? (drag.isDown ? 'below' : 'above') : null
  }
  return { grab, markOf }
}

/** The key of the row at a height; the dragged row itself is not hit. */
function rowAt(list: HTMLUListElement | null, y: number): string | null {
  if (!list) return null
  const { left, width } = list.getBoundingClientRect()
  const row = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('li[data-key]')
  return row && list.contains(row) ? (row.dataset['key'] ?? null) : null
}
