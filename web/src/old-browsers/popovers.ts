/** Marks an open popover; a stylesheet that shows it names both this and `:popover-open`. */
const OPEN = 'data-open'

/**
 * Buttons with `popovertarget` open and close their popover; so do Escape and a press beside it. The focus moves into it and
 * back, and the document is marked for the stylesheet that hides what is behind.
 */
export function repairPopovers(page: Document): void {
  const hide = (popover: HTMLElement) => {
    const hadFocus = popover.contains(page.activeElement)
    popover.removeAttribute(OPEN)
    delete page.documentElement.dataset['popover']
    const openers = Array.from(page.querySelectorAll<HTMLElement>(`[popovertarget="${popover.id}"]`))
    if (hadFocus) openers.find((each) => !popover.contains(each))?.focus()
  }
  const show = (popover: HTMLElement) => {
    popover.setAttribute(OPEN, '')
    page.documentElement.dataset['popover'] = ''
    popover.querySelector<HTMLElement>('button, a')?.focus()
  }
  HTMLElement.prototype.hidePopover = function hidePopover() {
    hide(this)
  }
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('[popovertarget]')
    const popover = button && page.getElementById(button.getAttribute('popovertarget') ?? '')
    const open = openIn(page)
    for (const each of open) if (each === popover || !each.contains(target)) hide(each)
    if (popover && !open.includes(popover)) show(popover)
  })
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') openIn(page).forEach(hide)
  })
}

const openIn = (page: Document): readonly HTMLElement[] =>
  Array.from(page.querySelectorAll<HTMLElement>(`[popover][${OPEN}]`))
