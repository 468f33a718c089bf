import type { Page } from '@playwright/test'
import { acceptButton, expect, open, PUBLIC_PATHS, test, waitUntilHydrated } from './test.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

test(
  'with forced colours the terms are distinguishable from the page behind them, buttons have a border, and the focus is visible',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/')
    await waitUntilHydrated(page)
    const sheet = page.getByRole('dialog').locator('> div').filter({ hasText: 'Before you start' })
    await expect(sheet).not.toHaveCSS('border-top-width', '0px')
    await acceptButton(page).click()
    await expectVisibleControls(page)
  },
)

test(
  'with forced colours buttons have a border, and the focus is visible: the other pages',
  { tag: '@sweep' },
  async ({ page, pageProblems }) => {
    for (const path of [...PUBLIC_PATHS.filter((publicPath) => publicPath !== '/'), '/nowhere'])
      await test.step(path, async () => {
        const problems = pageProblems.length
        await open(page, path)
        // Only the first page asks to accept the terms, which then moves the focus here.
        await page.getByRole('main').focus()
        await expectVisibleControls(page)
        // The browser logs the missing page.
        if (path === '/nowhere') pageProblems.splice(problems)
      })
  },
)

async function expectVisibleControls(page: Page): Promise<void> {
  const bare = await page.evaluate(`
    [...document.querySelectorAll('main :is(button, input, textarea, a[class*="button"])')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
        return borderTopWidth === '0px' && borderBottomWidth === '0px'
      })
      .map((element) => element.outerHTML.slice(0, 120))`)
  expect(bare).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
}
