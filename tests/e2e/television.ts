import type { Page } from '@playwright/test'

/** The browser of a television, for `test.use`. */
export const TELEVISION = {
  viewport: { width: 1920, height: 1080 },
  userAgent:
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.270 Safari/537.36',
}

/** Texts of less than 24 px, which cannot be read from three metres; those in drawn screens are pictures. */
export const smallTexts = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const small = new Set()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (!walker.currentNode.data.trim() || element.closest('[aria-hidden="true"], [role="img"], script, style')) continue
      if (element.getClientRects().length === 0 || element.getBoundingClientRect().width <= 1) continue
      const size = parseFloat(getComputedStyle(element).fontSize)
      if (size < 24) small.add(size + ' px: ' + walker.currentNode.data.trim().slice(0, 40))
    }
    return [...small]
  })()`)
