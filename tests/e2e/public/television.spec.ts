import { CAPTCHA_ANSWER } from '../../product.ts'
import { smallTexts, TELEVISION } from '../television.ts'
import { expect, waitUntilHydrated, PUBLIC_PATHS, showAll, splitPages, test } from './test.ts'
import type { Locator, Page } from '@playwright/test'

/* A television's browser: large text, and a remote control with arrow keys and OK. */

test.use(TELEVISION)

for (const { name, pages, tag } of splitPages(PUBLIC_PATHS, ['/']))
  test(`no text is smaller than 24 px, the minimum for three metres: ${name}`, { tag }, async ({ page }) => {
    for (const path of pages)
      await test.step(path, async () => {
        await page.goto(path)
        await waitUntilHydrated(page)
        await showAll(page)
        expect(await smallTexts(page)).toEqual([])
      })
  })

/** Presses an arrow key until the element has the focus. */
async function moveTo(page: Page, wanted: Locator, key: string): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
  await expect(wanted).toBeInViewport()
  await expect(wanted).not.toHaveCSS('outline-style', 'none')
}

test(
  'the first link of a page has the focus, and the arrow keys lead on from there',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await page.goto('/support')
    const guides = page.getByRole('navigation', { name: 'Guides' })
    await expect(guides.getByRole('link', { name: 'Set up the player' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(guides.getByRole('link', { name: 'It’s stuck loading' })).toBeFocused()
  },
)

test('arrow keys and OK lead from the terms to the dashboard', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  const login = page.getByRole('banner').getByRole('link', { name: 'Activate Device & Manage Playlists' })
  await moveTo(page, login, 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByAltText('Letters and digits to copy')).toBeVisible()
  await moveTo(page, page.getByLabel('MAC address'), 'ArrowDown')
  await page.keyboard.type('02005e100001')
  await moveTo(page, page.getByLabel('Device key'), 'ArrowDown')
  await page.keyboard.type('123456')
  await moveTo(page, page.locator('[name="captcha"]'), 'ArrowDown')
  await page.keyboard.type(CAPTCHA_ANSWER)
  await moveTo(page, page.getByRole('button', { name: 'LOGIN' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Manage Playlists' })).toBeVisible()
  expect(await smallTexts(page)).toEqual([])
})
