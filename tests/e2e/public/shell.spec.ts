import type { Page } from '@playwright/test'
import {
  acceptButton,
  expect,
  expectNoViolations,
  NAVIGATION,
  open,
  PHONE,
  test,
  waitUntilHydrated,
} from './test.ts'

async function expectHidingHeader(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await page.evaluate(`scrollTo({ top: 480, behavior: 'instant' })`)
  await expect(header).toBeInViewport()
  await page.evaluate(`scrollTo({ top: 1200, behavior: 'instant' })`)
  await expect(header).not.toBeInViewport()
  await page.evaluate(`scrollTo({ top: 1100, behavior: 'instant' })`)
  await expect(header).toBeInViewport()
}

test(
  'on a desktop the header hides on scrolling down past 500 px and returns on scrolling up',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, '/')
    await expectHidingHeader(page)
  },
)

test('the header and the menu on a phone', { tag: '@sweep' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const close = menu.getByRole('button', { name: 'Close the menu' })
  await test.step('the header hides on scrolling down past 500 px and returns on scrolling up', () =>
    expectHidingHeader(page))
  await test.step('the menu opens, and follows the accessibility rules', async () => {
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu.getByRole('listitem')).toHaveText(NAVIGATION)
    await expect(menu.getByRole('link', { name: 'support@player.example' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Chat with us' })).toBeVisible()
    await expect(close).toBeFocused()
    await expectNoViolations(page)
  })
  await test.step('the focus stays in the menu: the page behind cannot be reached', async () => {
    await expect(page.getByRole('contentinfo')).toBeHidden()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(`document.querySelector('body :focus:not(#site-menu *)')`)).toBe(null)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })
  await test.step('in landscape all items can be scrolled to', async () => {
    await page.setViewportSize({ width: 640, height: 320 })
    await button.click()
    for (const link of await menu.getByRole('link').all()) {
      await link.focus()
      await expect(link).toBeInViewport({ ratio: 0.95 })
    }
    await close.click()
    await expect(button).toBeFocused()
  })
  await test.step('an item opens its page and closes the menu', async () => {
    await button.click()
    await menu.getByRole('link', { name: 'Support', exact: true }).click()
    await expect(page).toHaveURL('/support')
    await expect(menu).toBeHidden()
  })
})

test(
  'the preloader covers a page until the pictures of its first view have loaded',
  { tag: '@sweep' },
  async ({ page }) => {
    const picture = Promise.withResolvers<void>()
    await page.route(/hero-home/, async (route) => {
      await picture.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const cover = page.locator('[data-preloader]')
    await expect(cover).toBeVisible()
    picture.resolve()
    await waitUntilHydrated(page)
    await acceptButton(page).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
    await expect(cover).toHaveCount(0)
  },
)
