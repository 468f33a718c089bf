import { type Box, type Direction, nextFocus, SCROLL_SHARE } from './next-focus.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

const MODAL = 'dialog[open], [aria-modal="true"]'

/* On a television the arrow keys of a remote control move the focus, and OK activates the focused element. */

// Runs before the handlers of the page, which would move the focus only within one part of it.
addEventListener('keydown', onKeyDown, { capture: true })
focusFirst()

/** Gives the focus to the first link in view, so that the viewer sees where the arrow keys begin. A field would open the television's keyboard. */
function focusFirst(): void {
  if (document.activeElement !== document.body || location.hash !== '') return
  if ([...document.querySelectorAll(MODAL)].some(isShown)) return
  const first = [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (link) => canHaveFocus(link) && link.getBoundingClientRect().bottom <= innerHeight,
  )
  first?.focus({ preventScroll: true })
}

function onKeyDown(event: KeyboardEvent): void {
  const focused = document.activeElement
  const direction = DIRECTIONS[event.key]
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isHandled = direction
    ? !movesWithin(focused, direction) && move(focused, direction)
    : event.key === 'Enter' && activate(focused)
  if (!isHandled) return
  event.preventDefault()
  event.stopPropagation()
}

/** Moves the focus, or scrolls up or down. Always true: the browser does nothing else with the key. */
function move(focused: Element | null, direction: Direction): boolean {
  const scope = [...document.querySelectorAll(MODAL)].pop() ?? document.body
  const candidates = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element !== focused && canHaveFocus(element),
  )
  const boxes = candidates.map((element) => element.getBoundingClientRect())
  const step = nextFocus(startOf(focused, scope, direction), direction, boxes, innerHeight)
  if (step === 'scroll') {
    if (direction === 'up' || direction === 'down')
      scrollBy({ top: innerHeight * SCROLL_SHARE * (direction === 'up' ? -1 : 1) })
  } else {
    candidates[step]?.focus({ preventScroll: true })
    candidates[step]?.scrollIntoView({ block: 'center' })
  }
  return true
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

function canHaveFocus(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    isShown(element) &&
    getComputedStyle(element).visibility === 'visible'
  )
}

/** The focused element's box. If no link, button or field in view has the focus, the screen's edge opposite to the direction. */
function startOf(focused: Element | null, scope: Element, direction: Direction): Box {
  if (focused instanceof HTMLElement && scope.contains(focused) && focused.tabIndex >= 0) {
    const box = focused.getBoundingClientRect()
    if (box.bottom > 0 && box.top < innerHeight) return box
  }
  const edge = {
    left: { left: innerWidth },
    right: { right: 0 },
    up: { top: innerHeight },
    down: { bottom: 0 },
  }[direction]
  return { left: 0, right: innerWidth, top: 0, bottom: innerHeight, ...edge }
}

/** Whether an arrow key moves within the focused element: through typed text, or through an open list. */
function movesWithin(focused: Element | null, direction: Direction): boolean {
  if (focused?.getAttribute('role') === 'combobox' && focused.getAttribute('aria-expanded') === 'true')
    return direction === 'up' || direction === 'down'
  const isMultiline = focused instanceof HTMLTextAreaElement
  if (!isMultiline && !(focused instanceof HTMLInputElement && !isChoice(focused))) return false
  if (!isMultiline && (direction === 'up' || direction === 'down')) return false
  const isBackward = direction === 'left' || direction === 'up'
  // Null for kinds of fields without a caret position, such as e-mail addresses.
  return focused.selectionStart === null
    ? focused.value !== ''
    : focused.selectionStart !== (isBackward ? 0 : focused.value.length)
}

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox'

/** Chooses a radio button or checkbox: browsers do this with the space bar, which a remote control does not have. */
function activate(focused: Element | null): boolean {
  if (!(focused instanceof HTMLInputElement && isChoice(focused))) return false
  focused.click()
  return true
}
