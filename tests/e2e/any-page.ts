import { expect } from '@playwright/test'
import type { AnyPage } from '../any-browser.ts'

/** Longer than any part of a test needs on a busy machine, in milliseconds. */
export const MAX_STAGE_MS = 60_000

/** Waits until an expression of the page is true. The driver's own waiting needs `eval`, which the content policy refuses. */
export async function comes(page: AnyPage, expression: string): Promise<void> {
  // An answer is missing while the page changes.
  const answer = () => page.evaluate(`Boolean(${expression})`).catch(() => false)
  await expect.poll(answer, { message: expression, timeout: MAX_STAGE_MS }).toBe(true)
}

export const sees = (page: AnyPage, text: string): Promise<void> =>
  comes(page, `document.body && document.body.innerText.includes('${text}')`)
