/** How far each press of Up or Down scrolls. */
const SCROLL_STEP_PX = 184

/** Scrolls a list without focusable items. Returns whether there is a list. */
export function scroll(list: HTMLElement | null, key: 'up' | 'down'): boolean {
  if (!list) return false
  list.scrollTop += key === 'up' ? -SCROLL_STEP_PX : SCROLL_STEP_PX
  return true
}

/** Scrolls only the row of cards; `scrollIntoView` would also scroll the screen. */
export function scrollToCard(card: HTMLElement): void {
  const row = card.closest('ul')
  if (row) row.scrollLeft = card.offsetLeft - (row.clientWidth - card.offsetWidth) / 2
}
