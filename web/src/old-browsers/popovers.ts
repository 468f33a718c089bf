/** The attribute of an open popover. Style sheets select it together with `:popover-open`. */
const OPEN = 'data-open'

/**
 * Makes buttons with `popovertarget` open and close their popover. Escape and a click outside also close it. The focus moves
 * into it and back, and the document is marked for the style sheet that hides the page behind it.
 */
export function repairPopovers(page: Document): void {
  const hide = (popover: HTMLElement) => {
    const hadFocus = popover.contains(page.activeElement)
    popover.removeAttribute(OPEN)
    delete page.documentElement.dataset['popover']
    const openers = Array.from(page.querySelectorAll<HTMLElement>(`[popovertarget="${popover.id}"]`))
    if (hadFocus) openers.find((opener) => !popover.contains(opener))?.focus()
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
    for (const item of open) if (item === popover || !item.contains(target)) hide(item)
    if (popover && !open.includes(popover)) show(popover)
  })
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') openIn(page).forEach(hide)
  })
}

const openIn = (page: Document): readonly HTMLElement[] =>
  Array.from(page.querySelectorAll<HTMLElement>(`[popover][${OPEN}]`))
