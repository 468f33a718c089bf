import { type Direction, nextFocus } from '../src/television-browser/next-focus.ts'

/** Moves the focus to the next element in a direction, or to the first one if none of the stage has it. Returns that the key is used. */
export function moveFocus(stage: HTMLElement, direction: Direction): true {
  const candidates = [...stage.querySelectorAll<HTMLElement>('button, input, [tabindex="0"]')].filter(
    (element) =>
      element !== document.activeElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.getClientRects().length > 0,
  )
  const focused = document.activeElement
  if (!focused || !stage.contains(focused)) {
    candidates[0]?.focus()
    return true
  }
  const boxes = candidates.map((element) => element.getBoundingClientRect())
  const step = nextFocus(focused.getBoundingClientRect(), direction, boxes, innerHeight)
  if (step !== 'scroll') candidates[step]?.focus()
  return true
}
