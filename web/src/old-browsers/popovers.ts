/** Marks an open popover; a stylesheet that shows it names both this and `:popover-open`. */
const OPEN = 'data-open'

/** Buttons with `popovertarget` open and close their popover; so do Escape and a press beside it. */
export function repairPopovers(page: Document): void {
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.removeAttribute(OPEN)
  }
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('[popovertarget]')
    const popover = button && page.getElementById(button.getAttribute('popovertarget') ?? '')
    for (const open of openIn(page))
      if (open !== popover && !open.contains(target)) open.removeAttribute(OPEN)
    popover?.toggleAttribute(OPEN, !popover.hasAttribute(OPEN))
  })
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const open of openIn(page)) open.removeAttribute(OPEN)
  })
}

const openIn = (page: Document): Iterable<Element> => Array.from(page.querySelectorAll(`[popover][${OPEN}]`))
