import type { Locator, Page } from '@playwright/test'
import { expect } from './owner.ts'

export const LOW = { width: 640, height: 320 }
const NARROW = { width: 320, height: 568 }

export async function expectDialogToFit(page: Page, name: string): Promise<void> {
  for (const size of [LOW, NARROW]) {
    await page.setViewportSize(size)
    await expectToFit(page.getByRole('dialog'), `${name} at ${size.width} × ${size.height}`)
  }
}

async function expectToFit(dialog: Locator, name: string): Promise<void> {
  await expect(dialog, name).toBeInViewport({ ratio: 1 })
  const [contentWidth, width] = await dialog.evaluate(({ scrollWidth, clientWidth }) => [
    scrollWidth,
    clientWidth,
  ])
  expect(contentWidth, name).toBe(width)
  for (const button of await dialog.getByRole('button').or(dialog.getByRole('link')).all()) {
    await button.scrollIntoViewIfNeeded()
    await expect(button, name).toBeInViewport({ ratio: 1 })
  }
}
