import { expect } from '@playwright/test'
import type { AnyPage } from '../any-browser.ts'

/** Longer than any part of a test needs on a busy machine, in milliseconds. */
export const MAX_STAGE_MS = 60_000

/** Waits until an expression of the page is true. The waiting functions of the drivers need `eval`, which the content policy refuses. */
export async function untilTrue(page: AnyPage, expression: string): Promise<void> {
  // The evaluation fails while the page changes.
  const isTrue = () => page.evaluate(`Boolean(${expression})`).catch(() => false)
  await expect.poll(isTrue, { message: expression, timeout: MAX_STAGE_MS }).toBe(true)
}

export const untilText = (page: AnyPage, text: string): Promise<void> =>
  untilTrue(page, `document.body && document.body.innerText.includes('${text}')`)
