/**
 * Marks a page that the terms cover, for the stylesheet that stops its scrolling: Chromium has `:has()` since 105, Firefox since
 * 121. Needed until hydration; `legal-notice.tsx` does the same after it.
 */
export function repairScrollLock(page: Document): void {
  if (page.querySelector('[role=dialog][data-asked]')) page.documentElement.dataset['covered'] = ''
}
